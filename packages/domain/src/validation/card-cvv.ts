import { cardBrand, cvvLength } from '../cards.ts';

export type CardCvvError = 'CARD_CVV_REQUIRED' | 'CARD_CVV_INVALID';

/**
 * Checks a verification code against a typed card number: 4 digits for American Express, otherwise 3 (spec quote 5).
 * Null if valid.
 */
export function checkCardCvv(value: string, cardNumber: string): CardCvvError | null {
  const cvv = value.trim();
  if (cvv === '') return 'CARD_CVV_REQUIRED';
  return /^\d+$/.test(cvv) && cvv.length === cvvLength(cardBrand(cardNumber)) ? null : 'CARD_CVV_INVALID';
}
