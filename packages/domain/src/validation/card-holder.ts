export type CardHolderError = 'CARD_HOLDER_REQUIRED' | 'CARD_HOLDER_TOO_SHORT';

/** The form in which the holder is kept: upper case, single spaces (spec quote 5). */
export function normalizeCardHolder(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** The holder's name, at least 3 characters (spec quote 5). Null when good. */
export function checkCardHolder(value: string): CardHolderError | null {
  const holder = normalizeCardHolder(value);
  if (holder === '') return 'CARD_HOLDER_REQUIRED';
  return holder.length < 3 ? 'CARD_HOLDER_TOO_SHORT' : null;
}
