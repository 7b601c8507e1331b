/** Plates in the form in which they are kept: as typed, upper case; spaces and typographic dashes become hyphens. */
export function normalizePlate(text: string): string {
  return text
    .trim()
    .replace(/[\s\u2010-\u2015\u2212]+/g, '-')
    .toUpperCase();
}

/** Plates for comparison: upper case, without hyphens (domain-facts.md, VIN, plates, phones). */
export function comparablePlate(text: string): string {
  return normalizePlate(text).replaceAll('-', '');
}
