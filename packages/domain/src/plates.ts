/**
 * Takes plates as typed and gives the form in which they are kept: upper case; spaces and typographic dashes become
 * hyphens (domain-facts.md, VIN, plates, phones).
 */
export function normalizePlate(text: string): string {
  return text
    .trim()
    .replace(/[\s\u2010-\u2015\u2212]+/g, '-')
    .toUpperCase();
}

/**
 * Takes plates as typed or kept and gives the form in which two are compared: upper case, without hyphens
 * (domain-facts.md, VIN, plates, phones).
 */
export function comparablePlate(text: string): string {
  return normalizePlate(text).replaceAll('-', '');
}
