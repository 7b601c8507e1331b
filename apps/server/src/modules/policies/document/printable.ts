/**
 * What Inter can draw and a person may have typed: Latin letters with every accent, and ordinary punctuation.
 * PDF/UA-1 refuses a document with a character that has no shape in its font, so an emoji in a street's name
 * would keep a paid policy from being issued.
 */
const unprintable =
  /[^\u0020-\u007e\u00a0-\u017f\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/gu;

export function printableText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '?');
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
