import { maskBirthDate, maskEmail, maskPhone } from '@socio/domain/masks';
import {
  isMembershipAccepted,
  storeMembership,
  type MembershipAnswer,
  type StoredUser,
} from '../../common/member.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';
import { checkMembership } from '../../common/check-membership.ts';

/** Specification membership 9: three attempts, each followed by a pause before the next. */
const PAUSES = [500, 1000, 1500];

/**
 * What is known of the member, anew after a change of level. Storage gets masks as before; the full values live in
 * the query cache, which goes with the level. A failure changes nothing.
 */
export async function refreshMembership(membershipNumber: string): Promise<void> {
  for (const milliseconds of PAUSES) {
    try {
      const answer = await checkMembership(membershipNumber);
      if (!isMembershipAccepted(answer)) return;
      storeMembership(membershipNumber, withMasks(answer));
      queryClient.setQueryData(['member', membershipNumber], answer.user_data[0] ?? null);
      return;
    } catch {
      await pause(milliseconds);
    }
  }
}

export function withMasks(answer: MembershipAnswer): MembershipAnswer {
  return { ...answer, user_data: answer.user_data.map(masked) };
}

function masked(user: StoredUser): StoredUser {
  const { cellphone, email, birth_date: birthDate } = user;
  return {
    ...user,
    first_last_name: null,
    second_last_name: null,
    cellphone: cellphone === null ? null : maskPhone(cellphone),
    email: email === null ? null : maskEmail(email),
    birth_date: birthDate === null ? null : maskBirthDate(birthDate),
    birth_state: null,
    'mexican_neighorhoods-zip_code': null,
  };
}
