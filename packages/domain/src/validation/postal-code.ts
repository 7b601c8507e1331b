export type PostalCodeError = 'POSTAL_CODE_REQUIRED' | 'POSTAL_CODE_NOT_DIGITS' | 'POSTAL_CODE_LENGTH';

/**
 * Checks a typed postal code: exactly 5 digits (spec quote 5). Whether the code exists is for the lookup to say. Null
 * if valid.
 */
export function checkPostalCode(value: string): PostalCodeError | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'POSTAL_CODE_REQUIRED';
  if (!/^\d+$/.test(trimmed)) return 'POSTAL_CODE_NOT_DIGITS';
  return trimmed.length === 5 ? null : 'POSTAL_CODE_LENGTH';
}
