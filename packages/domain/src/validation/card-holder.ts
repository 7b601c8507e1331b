export type CardHolderError = 'CARD_HOLDER_REQUIRED' | 'CARD_HOLDER_TOO_SHORT' | 'CARD_HOLDER_DIGITS';

/** No person's or company's name has this many digits: a card number or code ended up in the wrong field. */
const TOO_MANY_DIGITS = 6;

/**
 * Returns a typed holder's name in the form in which it is stored: upper case, composed accents, single spaces (spec
 * quote 5).
 */
export function normalizeCardHolder(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Checks a holder's name: at least 3 characters (spec quote 5), and not a card number put there by autofill, since the
 * name is stored and the number never may be (PCI DSS). Null if valid.
 */
export function checkCardHolder(value: string): CardHolderError | null {
  const holder = normalizeCardHolder(value);
  if (holder === '') return 'CARD_HOLDER_REQUIRED';
  if (holder.replace(/\D/g, '').length >= TOO_MANY_DIGITS) return 'CARD_HOLDER_DIGITS';
  return holder.length < 3 ? 'CARD_HOLDER_TOO_SHORT' : null;
}
