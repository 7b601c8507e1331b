import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { formatExpiry } from '@socio/domain/cards';
import type { SavedCard as Saved } from './repository.ts';

export function cardView({ id, lastFour, brand, holder, expiry, hasMandate }: Saved): SavedCard {
  return {
    'credit_cards-id': id,
    'credit_cards-card_number': lastFour,
    'credit_cards-card_holder_name': holder,
    'credit_cards-expiration_date': formatExpiry(expiry),
    'credit_cards-card_type': brand,
    has_mandate: hasMandate,
  };
}
