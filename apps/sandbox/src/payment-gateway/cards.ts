import { randomUUID } from 'node:crypto';
import { lastFour } from '@socio/domain/masks';
import type { Table } from '../world/table.ts';

/** What charging a card does. Of a number only this, its last four digits and its brand are kept. */
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

/** All that is kept of a card: never its number, expiry, holder or code. */
export type Card = {
  token: string;
  last4: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'other';
  behaviour: CardBehaviour;
};

export type Cards = {
  store(digits: string, brand: Card['brand']): Card;
  find(token: string): Card | null;
  count(): number;
};

export function createCards(table: Table<Card>): Cards {
  return {
    store: (digits, brand) => {
      const token = `tok_${randomUUID().replaceAll('-', '')}`;
      return table.put(token, {
        token,
        last4: lastFour(digits),
        brand,
        behaviour: special[digits] ?? 'charges',
      });
    },
    find: (token) => table.get(token) ?? null,
    count: () => table.size(),
  };
}
