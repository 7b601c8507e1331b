/** What charging a card does. Only this is remembered of a number, beside its last four digits and brand. */
export type CardBehaviour =
  | 'charges'
  | 'declines'
  | 'lacks-funds'
  | 'fails-first'
  | 'loses-answer'
  | 'asks-for-authentication';

const special: Record<string, CardBehaviour> = {
  '4000000000000002': 'declines',
  '4000000000009995': 'lacks-funds',
  '4000000000000119': 'fails-first',
  '4000000000006975': 'loses-answer',
  '4000002760003184': 'asks-for-authentication',
};

export function cardBehaviour(digits: string): CardBehaviour {
  return special[digits] ?? 'charges';
}
