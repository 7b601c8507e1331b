import { randomUUID } from 'node:crypto';
import { monthsUntilExpiry } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { lastFour } from '@socio/domain/masks';
import type { Table } from '../world/table.ts';

/** What a card does. Of a number only this, its last four digits and its brand are kept. */
export type CardBehaviour =
  | 'charges'
  | 'declines'
  | 'lacks-funds'
  | 'fails-first'
  | 'loses-answer'
  | 'asks-for-authentication'
  /** Charged once, then declined; 'closes': for good. */
  | 'charges-once'
  | 'closes-after-once'
  | 'asks-merchants-for-authentication'
  | 'takes-no-refund';

const special: Record<string, CardBehaviour> = {
  '4000000000000002': 'declines',
  '4000000000009995': 'lacks-funds',
  '4000000000000119': 'fails-first',
  '4000000000006975': 'loses-answer',
  '4000002760003184': 'asks-for-authentication',
  '4000000000000341': 'charges-once',
  '4000000000000358': 'closes-after-once',
  '4000000000000366': 'asks-merchants-for-authentication',
  '4000000000000374': 'takes-no-refund',
};

/** All that is kept of a card: never its number, holder or code. */
export type Card = {
  token: string;
  last4: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'other';
  behaviour: CardBehaviour;
  /** Missing where the card was stored before expiries were kept. */
  expMonth?: number;
  expYear?: number;
};

/** What a browser has given the gateway and the product has not fetched yet; like a card, without its number. */
export type GivenCard = Omit<Card, 'token'> & { expMonth: number; expYear: number };

export type Cards = {
  /** Returns a token that for ten minutes is good for one thing: to store the card, once. */
  give(card: GivenCard, now: Date): string;
  /** What the token stands for; null if that is nothing, or nothing any more. */
  redeem(givenToken: string, now: Date): GivenCard | null;
  store(card: GivenCard): Card;
  find(token: string): Card | null;
  count(): number;
};

/** What of a card number is kept. */
export function describeCard(
  digits: string,
  brand: Card['brand'],
): Pick<Card, 'last4' | 'brand' | 'behaviour'> {
  return { last4: lastFour(digits), brand, behaviour: special[digits] ?? 'charges' };
}

/** Whether the month that is printed on a card has passed. */
export function isExpired({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, now: Date): boolean {
  if (expMonth === undefined || expYear === undefined) return false;
  return monthsUntilExpiry({ month: expMonth, year: expYear }, civilDate(now)) < 0;
}

const givenMs = 10 * 60_000;

export function createCards(table: Table<Card>): Cards {
  const given = new Map<string, { card: GivenCard; until: number }>();
  const newToken = (kind: 'tok' | 'once') => `${kind}_${randomUUID().replaceAll('-', '')}`;
  return {
    give: (card, now) => {
      for (const [token, { until }] of given) if (until < now.getTime()) given.delete(token);
      const token = newToken('once');
      given.set(token, { card, until: now.getTime() + givenMs });
      return token;
    },
    redeem: (givenToken, now) => {
      const found = given.get(givenToken);
      given.delete(givenToken);
      return found === undefined || found.until < now.getTime() ? null : found.card;
    },
    store: ({ last4, brand, behaviour, expMonth, expYear }) => {
      const token = newToken('tok');
      return table.put(token, { token, last4, brand, behaviour, expMonth, expYear });
    },
    find: (token) => table.get(token) ?? null,
    count: () => table.size(),
  };
}
