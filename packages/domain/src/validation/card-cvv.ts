import { cardBrand, cvvLength } from '../cards.ts';

export type CardCvvError = 'CARD_CVV_REQUIRED' | 'CARD_CVV_INVALID';

/** A verification code for a card number as typed: 4 digits for American Express, else 3 (spec quote 5). Null when good. */
export function checkCardCvv(value: string, cardNumber: string): CardCvvError | null {
  const cvv = value.trim();
  if (cvv === '') return 'CARD_CVV_REQUIRED';
  return /^\d+$/.test(cvv) && cvv.length === cvvLength(cardBrand(cardNumber)) ? null : 'CARD_CVV_INVALID';
}
