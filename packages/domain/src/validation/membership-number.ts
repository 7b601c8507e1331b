export type MembershipNumberError = 'MEMBERSHIP_NUMBER_REQUIRED' | 'MEMBERSHIP_NUMBER_TOO_LONG';

export const MEMBERSHIP_NUMBER_LENGTH = 12;

/**
 * A membership number as typed: not empty after trimming, at most 12 characters; its digits are the registry's
 * to judge (spec membership 5: no numeric format check on the client). Null when good.
 */
export function checkMembershipNumber(value: string): MembershipNumberError | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'MEMBERSHIP_NUMBER_REQUIRED';
  return trimmed.length > MEMBERSHIP_NUMBER_LENGTH ? 'MEMBERSHIP_NUMBER_TOO_LONG' : null;
}
