import type { SavedCard } from '@socio/contracts/shared/saved-card';
import type { Card } from './repository.ts';

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

export function cardView({ id, lastFour, brand, holder, expiry }: Card): SavedCard {
  return {
    'credit_cards-id': id,
    'credit_cards-card_number': lastFour,
    'credit_cards-card_holder_name': holder,
    'credit_cards-expiration_date': `${twoDigits(expiry.month)}/${twoDigits(expiry.year)}`,
    'credit_cards-card_type': brand,
  };
}
