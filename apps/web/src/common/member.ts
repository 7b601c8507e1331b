import type { checkMembership } from '@socio/contracts/check-membership';
import type { ResponseOf } from '@socio/contracts/contract';
import { stored } from './storage-keys.ts';

export type MembershipAnswer = ResponseOf<typeof checkMembership>;
export type StoredUser = MembershipAnswer['user_data'][number];

/** Specification membership 5: accepted only if is_active is truthy and is_not_active is not false. */
export function isMembershipAccepted(answer: MembershipAnswer): boolean {
  return answer.is_active && answer.is_not_active !== false;
}

/** Keeps what an accepted check-membership says, under the specified keys. Personal values are masks already. */
export function storeMembership(membershipNumber: string, answer: MembershipAnswer): void {
  const user = withUpperCaseGender(answer.user_data[0]);
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
}

export function readStoredUser(): Partial<StoredUser> | null {
  const user = stored.getJson('user_data');
  return typeof user === 'object' && user !== null ? user : null;
}

function withUpperCaseGender(user: StoredUser | undefined): StoredUser | null {
  if (user === undefined) return null;
  return { ...user, gender: (user.gender?.toUpperCase() as StoredUser['gender'] | undefined) ?? null };
}
