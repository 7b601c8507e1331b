/**
 * How a word sounds in Mexican Spanish, as letters: spellings of the same sound become the same text. Only for
 * comparison; takes normalised letters.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sh/g, 's'],
  // 'ch' is a sound of its own; every other 'c' becomes 's' or 'k'.
  [/ch/g, '#'],
  [/h/g, ''],
  [/ll/g, 'y'],
  [/qu/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/#/g, 'c'],
  [/geo/g, 'jo'],
  [/g(?=[eiy])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/[zx]/g, 's'],
  [/[vw]/g, 'b'],
  [/y/g, 'i'],
  [/au/g, 'o'],
  [/ou/g, 'u'],
  [/oo/g, 'u'],
  [/(.)\1/g, '$1'],
];

export function soundOf(word: string): string {
  return rules.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}
