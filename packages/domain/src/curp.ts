import type { Gender } from './validation/gender.ts';
import { isBirthStateCode } from './birth-states.ts';
import { inconvenientWords } from './curp-words.ts';
import { isCivilDate, type CivilDate } from './dates.ts';

/** The data that a CURP is made from. Names in any case, with accents; an empty second surname means there is none. */
export interface CurpPerson {
  name: string;
  firstLastName: string;
  secondLastName: string;
  birthDate: CivilDate;
  gender: Gender;
  birthState: string;
}

export type CurpError = 'CURP_FORMAT' | 'CURP_DATE' | 'CURP_STATE' | 'CURP_WORD' | 'CURP_CHECK_DIGIT';

const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Particles dropped from names and surnames, and first names dropped from compound names (Instructivo 2006, 2.1). */
const PARTICLES: ReadonlySet<string> = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);
const SKIPPED_NAMES: ReadonlySet<string> = new Set(['MARIA', 'MA', 'MA.', 'JOSE', 'J', 'J.']);
const FORM = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HM][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/;

/**
 * Returns the first 16 characters of a person's CURP: everything but the differentiator and the check digit. RangeError
 * if the birth date is not a civil date or a name is blank. Source: RENAPO, Instructivo normativo para la asignación de
 * la CURP, 2006; domain-facts.md, CURP.
 */
export function curpRoot(person: CurpPerson): string {
  if (!isCivilDate(person.birthDate)) throw new RangeError('not a civil date');
  const first = significantWord(nameWords(person.firstLastName));
  const second = significantWord(nameWords(person.secondLastName));
  const name = significantWord(givenNames(nameWords(person.name)));
  if (first === '' || name === '') throw new RangeError('a CURP needs a name and a first surname');

  const initials = letter(first[0]) + innerVowel(first) + letter(second[0]) + letter(name[0]);
  const birthDate = person.birthDate.slice(2).replaceAll('-', '');
  const consonants = innerConsonant(first) + innerConsonant(second) + innerConsonant(name);
  return `${decent(initials)}${birthDate}${person.gender}${person.birthState}${consonants}`;
}

/**
 * Returns the check digit, '0' to '9', for the first 17 characters of a CURP (RENAPO 2006; domain-facts.md, CURP).
 * RangeError unless they are 17 characters of its alphabet.
 */
export function curpCheckDigit(first17: string): string {
  const characters = [...first17];
  const values = characters.map((character) => ALPHABET.indexOf(character));
  if (characters.length !== 17 || values.includes(-1)) throw new RangeError('not 17 characters of a CURP');
  const sum = values.reduce((total, value, index) => total + value * (18 - index), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns a whole CURP for a person. The registry assigns the differentiator, a digit up to 1999 and a letter from 2000
 * (RENAPO 2006); here it stands for `serial`, 0 being the first person with the same root. RangeError if the series has
 * no such place or the person has no root (curpRoot).
 */
export function makeCurp(person: CurpPerson, serial = 0): string {
  const series = bornBefore2000(person) ? '0123456789' : LETTERS;
  const first17 = curpRoot(person) + series.charAt(serial);
  return first17 + curpCheckDigit(first17);
}

/**
 * Returns what keeps a text from being a CURP: form, birth date, state, an inconvenient word or the check digit (RENAPO
 * 2006; domain-facts.md, CURP). Null if valid.
 */
export function checkCurp(curp: string): CurpError | null {
  if (!FORM.test(curp)) return 'CURP_FORMAT';
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20';
  const date = `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`;
  if (!isCivilDate(date)) return 'CURP_DATE';
  if (!isBirthStateCode(curp.slice(11, 13))) return 'CURP_STATE';
  if (inconvenientWords.has(curp.slice(0, 4))) return 'CURP_WORD';
  return curpCheckDigit(curp.slice(0, 17)) === curp[17] ? null : 'CURP_CHECK_DIGIT';
}

/**
 * Whether the registry's CURP belongs to this person: it begins with the 16 derived characters, agrees with the birth
 * date in position 17 (a digit up to 1999, a letter from 2000) and has a valid check digit (calls.md, Identity).
 * RangeError if the CURP is valid but the person has no root (curpRoot).
 */
export function curpBelongsTo(curp: string, person: CurpPerson): boolean {
  if (checkCurp(curp) !== null || !curp.startsWith(curpRoot(person))) return false;
  return /\d/.test(curp.charAt(16)) === bornBefore2000(person);
}

/** Returns whether a word of `nameWords` is a particle, such as DE or LA (RENAPO 2006, 2.1). */
export function isParticle(word: string): boolean {
  return PARTICLES.has(word);
}

function bornBefore2000(person: CurpPerson): boolean {
  return Number(person.birthDate.slice(0, 4)) < 2000;
}

/** Upper case without accents; Ñ is kept, so that it counts as a consonant. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/N\u0303|\p{M}/gu, (mark) => (mark.startsWith('N') ? 'Ñ' : ''))
    .trim();
}

/** Returns a name's words in upper case without accents; Ñ is kept. [''] if it is blank (RENAPO 2006). */
export function nameWords(text: string): string[] {
  return plain(text).split(/\s+/);
}

/** The first word that is not a particle; the last word if all are. */
function significantWord(words: string[]): string {
  return words.find((word) => !isParticle(word)) ?? words.at(-1) ?? '';
}

/** A compound given name without its MARÍA or JOSÉ. */
function givenNames(words: string[]): string[] {
  const others = words.filter((word, place) => place > 0 || !SKIPPED_NAMES.has(word));
  return others.length > 0 ? others : words;
}

/** The letter itself; X for Ñ, for any special character and for a missing one. */
function letter(character: string | undefined): string {
  return character !== undefined && /[A-Z]/.test(character) ? character : 'X';
}

/** The first vowel after the first letter; X if a special character comes before it or there is none. */
function innerVowel(word: string): string {
  return letter([...word].slice(1).find((character) => !/[B-DF-HJ-NP-TV-ZÑ]/.test(character)));
}

/**
 * The first consonant after the first letter; X if it is Ñ, if a special character comes before it, or if there is
 * none.
 */
function innerConsonant(word: string): string {
  return letter([...word].slice(1).find((character) => !/[AEIOU]/.test(character)));
}

function decent(initials: string): string {
  return inconvenientWords.has(initials) ? `${initials[0]}X${initials.slice(2)}` : initials;
}
