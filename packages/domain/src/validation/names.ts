export type NameError = 'NAME_REQUIRED' | 'NAME_INVALID';

const LETTERS_AND_SPACES = /^[A-Za-zÀ-ÖØ-öø-ÿ ]*$/;
const MINIMUM_LENGTH = 2;

/**
 * Returns a typed name in the form in which it is stored: upper case, composed accents, single spaces (spec membership
 * 5).
 */
export function normalizeName(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Whether a name field turns red while typing: it has a digit or another character found in no name (spec membership
 * 5).
 */
export function hasForeignCharacter(value: string): boolean {
  return !LETTERS_AND_SPACES.test(value.normalize('NFC'));
}

/**
 * Checks a typed name or first surname: letters (accents, ñ, ü) and spaces, at least 2 characters (spec membership 5).
 * Null if valid.
 */
export function checkName(value: string): NameError | null {
  const name = value.normalize('NFC').trim();
  if (name === '') return 'NAME_REQUIRED';
  return name.length < MINIMUM_LENGTH || hasForeignCharacter(name) ? 'NAME_INVALID' : null;
}

/** Checks a typed second surname: empty, or by the same rule as other names (spec membership 5). Null if valid. */
export function checkOptionalName(value: string): NameError | null {
  return value.trim() === '' ? null : checkName(value);
}
