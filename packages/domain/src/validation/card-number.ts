import { cardBrand, cardLengths, digitsOf, luhn } from '../cards.ts';

export type CardNumberError = 'CARD_NUMBER_REQUIRED' | 'CARD_NUMBER_LENGTH' | 'CARD_NUMBER_INVALID';

/**
 * Checks a typed card number, spaces and hyphens allowed: the number of digits of its brand (Amex 15, Visa and
 * Mastercard 16, others 13–16) and a correct Luhn digit (spec quote 5). Null if valid.
 */
export function checkCardNumber(value: string): CardNumberError | null {
  const digits = digitsOf(value);
  if (value.trim() === '') return 'CARD_NUMBER_REQUIRED';
  if (!/^[\d\s-]+$/.test(value)) return 'CARD_NUMBER_INVALID';
  const { min, max } = cardLengths(cardBrand(digits));
  if (digits.length < min || digits.length > max) return 'CARD_NUMBER_LENGTH';
  return luhn(digits) ? null : 'CARD_NUMBER_INVALID';
}
