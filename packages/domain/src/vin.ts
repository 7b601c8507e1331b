/** domain-facts.md, VIN, plates, phones; NOM-001-SSP-2008 and ISO 3779, 49 CFR 565.15 for the check digit. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = valueTable();
/** Model year codes at position 10, from 1980 = 66 × 30; the sequence repeats after 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

function valueTable(): ReadonlyMap<string, number> {
  const rows: [string, number][] = [
    ['0123456789', 0],
    ['ABCDEFGH', 1],
    ['JKLMN', 1],
    ['P', 7],
    ['R', 9],
    ['STUVWXYZ', 2],
  ];
  return new Map(
    rows.flatMap(([letters, first]) => [...letters].map((letter, index) => [letter, first + index])),
  );
}

export type VinWarning = 'VIN_CHECK_DIGIT' | 'VIN_MODEL_YEAR';

/** Returns a typed VIN in the form in which it is stored: upper case, without spaces and hyphens (spec quote 5). */
export function normalizeVin(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Returns the check digit that position 9 of a normalised VIN should hold, '0' to '9' or 'X' (49 CFR 565.15;
 * NOM-001-SSP-2008); null unless it is 17 valid VIN characters.
 */
export function vinCheckDigit(vin: string): string | null {
  if (vin.length !== WEIGHTS.length) return null;
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) {
    const value = VALUES.get(vin.charAt(index));
    if (value === undefined) return null;
    sum += value * weight;
  }
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * Whether position 10 of a normalised VIN can stand for a model year (49 CFR 565.15: codes repeat after 30 years); also
 * true if it has no year code.
 */
export function vinAllowsModelYear(vin: string, year: number): boolean {
  const code = YEAR_CODES.indexOf(vin[9] ?? ' ');
  return code < 0 || (year - code) % YEAR_CODES.length === 0;
}

/**
 * Returns what looks mistyped in a well-formed VIN, given the quoted model year (null if unknown); empty if nothing
 * does. Shown as 'Revisa tu VIN' and never blocking, since not every maker uses the check digit (domain-facts.md, VIN,
 * plates, phones).
 */
export function vinWarnings(vin: string, quotedYear: number | null): VinWarning[] {
  const normal = normalizeVin(vin);
  const warnings: VinWarning[] = [];
  if (vinCheckDigit(normal) !== normal[8]) warnings.push('VIN_CHECK_DIGIT');
  if (quotedYear !== null && !vinAllowsModelYear(normal, quotedYear)) warnings.push('VIN_MODEL_YEAR');
  return warnings;
}

export type VinError = 'VIN_REQUIRED' | 'VIN_INVALID';

/**
 * Checks a typed VIN: 17 letters and digits without I, O, Q, in any case, spaces and hyphens allowed (spec quote 5; ISO
 * 3779). The check digit and model year only cause warnings: see vinWarnings. Null if valid.
 */
export function checkVin(value: string): VinError | null {
  const vin = normalizeVin(value);
  if (vin === '') return 'VIN_REQUIRED';
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : 'VIN_INVALID';
}
