import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { monthsUntilExpiry, parseExpiry } from '@socio/domain/cards';
import type { CivilDate } from '@socio/domain/dates';

export const NEW = 'new';

export type CardOffer = { id: string; type: string; lastFour: string; expiry: string; expired: boolean };

/** Complete ones only, each once (specification membership 5, Displayed lists); an expired one cannot be chosen. */
export function offerCards(cards: readonly SavedCard[], today: CivilDate): CardOffer[] {
  const offers = new Map<string, CardOffer>();
  for (const card of cards) {
    const lastFour = card['credit_cards-card_number'].trim();
    const expiry = parseExpiry(card['credit_cards-expiration_date']);
    if (lastFour === '' || expiry === null) continue;
    offers.set(card['credit_cards-id'], {
      id: card['credit_cards-id'],
      type: card['credit_cards-card_type'],
      lastFour,
      expiry: card['credit_cards-expiration_date'],
      expired: monthsUntilExpiry(expiry, today) < 0,
    });
  }
  return [...offers.values()];
}

export function firstUsable(offers: readonly CardOffer[]): string {
  return offers.find(({ expired }) => !expired)?.id ?? NEW;
}
