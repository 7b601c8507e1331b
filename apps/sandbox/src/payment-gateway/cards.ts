import { randomUUID } from 'node:crypto';
import { lastFour } from '@socio/domain/masks';
import type { Table } from '../world/table.ts';
import { cardBehaviour, type CardBehaviour } from './card-behaviour.ts';

/** All that is kept of a card: never its number, its expiry, its holder or its code. */
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
      return table.put(token, { token, last4: lastFour(digits), brand, behaviour: cardBehaviour(digits) });
    },
    find: (token) => table.get(token) ?? null,
    count: () => table.size(),
  };
}
