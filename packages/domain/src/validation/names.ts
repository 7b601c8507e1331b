export type NameError = 'NAME_REQUIRED' | 'NAME_INVALID';

const LETTERS_AND_SPACES = /^[A-Za-zÀ-ÖØ-öø-ÿ ]*$/;
const MINIMUM_LENGTH = 2;

/**
 * Takes a name as typed and gives the form in which it is kept: upper case, composed accents, single spaces (spec
 * membership 5).
 */
export function normalizeName(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Whether a name field turns red while typing: a digit or another character that no name has (spec membership 5). */
export function hasForeignCharacter(value: string): boolean {
  return !LETTERS_AND_SPACES.test(value.normalize('NFC'));
}

/**
 * Name or first surname as typed: letters (accents, ñ, ü) and spaces, at least 2 characters (spec membership 5). Null
 * when good.
 */
export function checkName(value: string): NameError | null {
  const name = value.normalize('NFC').trim();
  if (name === '') return 'NAME_REQUIRED';
  return name.length < MINIMUM_LENGTH || hasForeignCharacter(name) ? 'NAME_INVALID' : null;
}

/** Second surname as typed: empty, or by the rule of every name (spec membership 5). Null when good. */
export function checkOptionalName(value: string): NameError | null {
  return value.trim() === '' ? null : checkName(value);
}
