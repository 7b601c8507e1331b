import { texts } from './texts.ts';

/** What the codes in a version's name mean ('CVT: automática'), in their order; null if it has none. */
export function explainVersion(name: string): string | null {
  const meanings: Readonly<Record<string, string>> = texts.version.codes;
  const explained = name.split(/\s+/).flatMap((code) => {
    const meaning = meanings[code.toUpperCase()];
    return meaning === undefined ? [] : [`${code}: ${meaning}`];
  });
  return explained.length === 0 ? null : explained.join(', ');
}
