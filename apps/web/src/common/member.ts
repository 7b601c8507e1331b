import type { checkMembership } from '@socio/contracts/check-membership';
import type { ResponseOf } from '@socio/contracts/contract';
import { isMask, maskBirthDate, maskEmail, maskPhone } from '@socio/domain/masks';
import { stored } from './storage-keys.ts';

export type MembershipAnswer = ResponseOf<typeof checkMembership>;
export type StoredUser = MembershipAnswer['user_data'][number];

/** Specification membership 5: accepted only if is_active is truthy and is_not_active is not false. */
export function isMembershipAccepted(answer: MembershipAnswer): boolean {
  return answer.is_active && answer.is_not_active !== false;
}

/**
 * Keeps what an accepted check-membership says, under the specified keys: personal values as masks, also where the
 * level of the session lets them out in full.
 */
export function storeMembership(membershipNumber: string, answer: MembershipAnswer): void {
  const user = masked(withUpperCaseGender(answer.user_data[0]));
  stored.set('membership_verified', 'true');
  stored.set('membership_number', membershipNumber);
  stored.set('membership_id', answer.membership_id);
  stored.set('membership_status', answer.membership_status[0]?.id ?? null);
  stored.setJson('membership_api_response', { ...answer, user_data: user === null ? [] : [user] });
  stored.set('user_data', user === null ? null : JSON.stringify(user));
  stored.set('user_phone', user?.cellphone ?? null);
  stored.set('user_email', user?.email ?? null);
  stored.set('user_postal_code', user?.['mexican_neighorhoods-zip_code'] ?? null);
  stored.set('user_birth_date', user?.birth_date ?? null);
  stored.set('user_gender', user?.gender ?? null);
  // An account that lacks one of the three locks nothing (specification quote 6).
  const isComplete = Boolean(user?.gender && user.birth_date) && isUsablePhone(user?.cellphone ?? null);
  stored.set('account_verified', isComplete ? 'true' : null);
}

/** A code can be sent to it: ten digits, mostly hidden. */
export function isUsablePhone(phone: string | null): boolean {
  return /^[\d•]{10}$/.test(phone ?? '');
}

export function readStoredUser(): Partial<StoredUser> | null {
  const user = stored.getJson('user_data');
  return typeof user === 'object' && user !== null ? user : null;
}

function withUpperCaseGender(user: StoredUser | undefined): StoredUser | null {
  if (user === undefined) return null;
  return { ...user, gender: (user.gender?.toUpperCase() as StoredUser['gender'] | undefined) ?? null };
}

function masked(user: StoredUser | null): StoredUser | null {
  if (user === null) return null;
  const hide = (value: string | null, mask: (value: string) => string) =>
    value === null || isMask(value) ? value : mask(value);
  return {
    ...user,
    first_last_name: null,
    second_last_name: null,
    cellphone: hide(user.cellphone, maskPhone),
    email: hide(user.email, maskEmail),
    birth_date: hide(user.birth_date, maskBirthDate),
    birth_state: null,
    'mexican_neighorhoods-zip_code': null,
  };
}
