import { isDeclined, type PurchasePlan } from './plan-purchase.ts';

/** applications.fulfilment, where nothing moves any more. */
export type End = 'none' | 'charged' | 'issued' | 'refunded';

/** How a purchase may have ended once everything works again: who stays to the end reaches it, whatever crashed. */
export function expectedEnds({ cards, vin, leaves }: PurchasePlan): End[] {
  const last = isDeclined(cards.first) ? cards.second : cards.first;
  const issued: End = /00000[12]$/.test(vin) ? 'refunded' : 'issued';
  // The bank's question is answered by nobody.
  const isAskedInVain = cards.first.startsWith('asked-') && leaves === 'while-paying';
  // Who leaves while paying does so with the first card.
  if (leaves === 'while-paying')
    return isDeclined(cards.first) || isAskedInVain ? ['none'] : ['none', 'charged'];
  if (last === null) return ['none'];
  if (leaves === 'paid') return ['charged'];
  if (leaves === 'while-issuing') return ['charged', issued];
  return [issued];
}
