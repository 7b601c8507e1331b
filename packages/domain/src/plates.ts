/** How a stored policy says that its car had no plates when it was insured ('En trámite'). */
export const PLATES_IN_PROCESS = '';

/**
 * Returns typed plates in the form in which they are stored: upper case, with spaces and typographic dashes as hyphens
 * (domain-facts.md, VIN, plates, phones).
 */
export function normalizePlate(text: string): string {
  return text
    .trim()
    .replace(/[\s\u2010-\u2015\u2212]+/g, '-')
    .toUpperCase();
}

/**
 * Returns typed or stored plates in the form in which two are compared: upper case, without hyphens (domain-facts.md,
 * VIN, plates, phones).
 */
export function comparablePlate(text: string): string {
  return normalizePlate(text).replaceAll('-', '');
}

export type PlatesError = 'PLATES_REQUIRED' | 'PLATES_INVALID';

/**
 * Checks typed plates: 6–8 letters and digits, or 7–9 characters with hyphens between them (spec quote 5). Null if
 * valid.
 */
export function checkPlates(value: string): PlatesError | null {
  const plates = normalizePlate(value);
  if (plates === '') return 'PLATES_REQUIRED';
  if (/^[A-Z0-9]{6,8}$/.test(plates)) return null;
  const hyphened = plates.length >= 7 && plates.length <= 9 && /^[A-Z0-9]+(?:-[A-Z0-9]+)+$/.test(plates);
  return hyphened ? null : 'PLATES_INVALID';
}
