import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { monthsUntilExpiry, parseExpiry } from '@socio/domain/cards';
import type { CivilDate } from '@socio/domain/dates';

export type ShownCard = {
  id: string;
  type: string;
  lastFour: string;
  holder: string;
  /** MM/YY. */
  expiry: string;
  expired: boolean;
  /** Receipts of a policy are charged to it. */
  hasMandate: boolean;
};

/** Cards with last four digits, month and year, each once (specification membership 5, Displayed lists). */
export function shownCards(cards: readonly SavedCard[], today: CivilDate): ShownCard[] {
  const shown = new Map<string, ShownCard>();
  for (const card of cards) {
    const lastFour = card['credit_cards-card_number'].trim();
    const expiry = parseExpiry(card['credit_cards-expiration_date']);
    if (lastFour === '' || expiry === null) continue;
    shown.set(card['credit_cards-id'], {
      id: card['credit_cards-id'],
      type: card['credit_cards-card_type'],
      lastFour,
      holder: card['credit_cards-card_holder_name'],
      expiry: card['credit_cards-expiration_date'],
      expired: monthsUntilExpiry(expiry, today) < 0,
      hasMandate: card.has_mandate ?? false,
    });
  }
  return [...shown.values()];
}
