/**
 * Characters that a person may type and that the embedded font has in all its weights: Latin with all accents, Greek
 * and Cyrillic letters, punctuation and symbols. PDF/UA-1 rejects characters without a glyph, so an emoji in a street
 * name would leave a paid policy without its document.
 */
const printableCharacters = [
  '\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f', // Latin, including all of Spanish
  '\u0180-\u01c3\u01c5-\u0233\u1e00-\u1e9b\u1e9d-\u1ef9',
  '\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce', // Greek
  '\u0400-\u0479\u048a-\u049d\u04a0-\u04ff', // Cyrillic
  '\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212',
].join('');

const unprintable = new RegExp(`[^${printableCharacters}]`, 'u');
const unprintables = new RegExp(`[^${printableCharacters}]`, 'gu');
/** Combining marks left without a precomposed letter, and invisible characters (soft hyphens, directions, joiners). */
const unseen = /[\p{M}\p{Cf}]/gu;

export function printableText(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\s+/gu, ' ');
  if (!unprintable.test(composed)) return composed;
  return [...graphemes.segment(composed)].map(({ segment }) => shaped(segment)).join('');
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** A character as it is, otherwise its plain form ('ﬁ' as 'fi', 'ŉ' as 'n'), otherwise one question mark. */
function shaped(sign: string): string {
  if (!unprintable.test(sign)) return sign;
  const plain = sign.normalize('NFKD').replaceAll(unseen, '').normalize('NFC');
  if (plain === '') return '';
  const kept = plain.replaceAll(unprintables, '');
  return kept === '' ? '?' : kept;
}

/** The same for every text inside a value. */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return printableText(value) as T;
  if (Array.isArray(value)) return value.map((item) => printable(item)) as T;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printable(item)])) as T;
  }
  return value;
}
