export type PostalCodeError = 'POSTAL_CODE_REQUIRED' | 'POSTAL_CODE_NOT_DIGITS' | 'POSTAL_CODE_LENGTH';

/**
 * A postal code as typed: digits only, exactly 5 (spec quote 5). Whether the code exists is for the lookup to say. Null
 * when good.
 */
export function checkPostalCode(value: string): PostalCodeError | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'POSTAL_CODE_REQUIRED';
  if (!/^\d+$/.test(trimmed)) return 'POSTAL_CODE_NOT_DIGITS';
  return trimmed.length === 5 ? null : 'POSTAL_CODE_LENGTH';
}
