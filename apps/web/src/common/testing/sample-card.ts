import type { SavedCard } from '@socio/contracts/shared/saved-card';

export function sampleCard(id: string, expiry: string, change: Partial<SavedCard> = {}): SavedCard {
  return {
    'credit_cards-id': id,
    'credit_cards-card_number': '4242',
    'credit_cards-card_holder_name': 'ANA LOPEZ',
    'credit_cards-expiration_date': expiry,
    'credit_cards-card_type': 'Visa',
    ...change,
  };
}
