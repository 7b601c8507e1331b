import type { TypedCard } from '@socio/contracts/shared/new-card';
import type { NewCard } from './insert-new-user-card.ts';

/** What a call carries of a card: the gateway's token, or all that was typed. */
export function typedCard(card: TypedCard): Pick<NewCard, 'holder' | 'card'> {
  const {
    card_holder_name: holder,
    card_token: token,
    card_number = '',
    expiration_date = '',
    cvv_code = '',
  } = card;
  const typed = { number: card_number, expiry: expiration_date, cvv: cvv_code };
  return { holder, card: token === undefined ? typed : { token } };
}
