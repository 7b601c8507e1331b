export type PhoneError = 'PHONE_REQUIRED' | 'PHONE_NOT_DIGITS' | 'PHONE_LENGTH';

/**
 * A phone of 10 digits, digits only, without country code (spec quote 5, membership 5); phoneDigits strips separators
 * first. Null when good.
 */
export function checkPhone(value: string): PhoneError | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'PHONE_REQUIRED';
  if (!/^\d+$/.test(trimmed)) return 'PHONE_NOT_DIGITS';
  return trimmed.length === 10 ? null : 'PHONE_LENGTH';
}
