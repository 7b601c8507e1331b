// Includes tabs: inside a name they mean a damaged file.
const control = /\p{Cc}|\p{Zl}|\p{Zp}/u;

export const hasControl = (text: string): boolean => control.test(text);

// 'Ã©' for 'é': UTF-8 that was read as ISO-8859-1 and encoded again. No real name has a symbol after 'Ã'.
const twice = /Ã(?:[^\p{L}\s|,"]|[ªº\u0152-\u0192])/u;

export const isEncodedTwice = (text: string): boolean => twice.test(text);

/** One spelling for what looks the same: trimmed, single spaces, composed letters, nothing invisible. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The text as shown in messages on a terminal. */
export function clip(text: string, longest = 60): string {
  const plain = text.replaceAll(/\p{C}/gu, '?').toWellFormed();
  const letters = [...plain];
  return JSON.stringify(letters.length > longest ? `${letters.slice(0, longest).join('')}…` : plain);
}

/** Why the text is not valid for that column; undefined if it is. */
export function textProblem(column: string, text: string, longest: number): string | undefined {
  if (text === '') return `${column} is empty`;
  if ([...text].length > longest) return `${column} has more than ${longest} characters: ${clip(text)}`;
  return undefined;
}
