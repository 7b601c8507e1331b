export type CardHolderError = 'CARD_HOLDER_REQUIRED' | 'CARD_HOLDER_TOO_SHORT' | 'CARD_HOLDER_DIGITS';

/** So many digits are no part of a name or of a company's: a card number or code got into the wrong field. */
const TOO_MANY_DIGITS = 6;

/**
 * Takes a holder as typed and gives the form in which it is kept: upper case, composed accents, single spaces (spec
 * quote 5).
 */
export function normalizeCardHolder(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * The holder's name, at least 3 characters (spec quote 5), and not a card number that autofill put there: the name
 * is kept, the number never may be (PCI DSS). Null when good.
 */
export function checkCardHolder(value: string): CardHolderError | null {
  const holder = normalizeCardHolder(value);
  if (holder === '') return 'CARD_HOLDER_REQUIRED';
  if (holder.replace(/\D/g, '').length >= TOO_MANY_DIGITS) return 'CARD_HOLDER_DIGITS';
  return holder.length < 3 ? 'CARD_HOLDER_TOO_SHORT' : null;
}
