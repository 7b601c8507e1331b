import type { checkMembership } from '@socio/contracts/check-membership';
import type { ResponseOf } from '@socio/contracts/contract';
import { personalView } from '@socio/domain/masks';
import { stored } from './storage-keys.ts';
import { isUsablePhone, type StoredUser } from './stored-user.ts';

export type MembershipAnswer = ResponseOf<typeof checkMembership>;

/**
 * Stores the answer of an accepted check-membership under the specified keys. Personal values are stored as masks,
 * even if the level of the session reveals them in full.
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
  // An account missing any of the three locks nothing (specification quote 6).
  const isComplete = Boolean(user?.gender && user.birth_date) && isUsablePhone(user?.cellphone ?? null);
  stored.set('account_verified', isComplete ? 'true' : null);
}

function withUpperCaseGender(user: StoredUser | undefined): StoredUser | null {
  if (user === undefined) return null;
  return { ...user, gender: (user.gender?.toUpperCase() as StoredUser['gender'] | undefined) ?? null };
}

function masked(user: StoredUser | null): StoredUser | null {
  if (user === null) return null;
  const shown = personalView(false);
  return {
    ...user,
    first_last_name: null,
    second_last_name: null,
    cellphone: shown.phone(user.cellphone),
    email: shown.email(user.email),
    birth_date: shown.birthDate(user.birth_date),
    birth_state: null,
    'mexican_neighorhoods-zip_code': null,
  };
}
