import type { User } from '@socio/contracts/shared/user';
import { isMask } from '@socio/domain/masks';
import { isMembershipAccepted } from '@socio/domain/validation/membership-accepted';
import { refreshOfMembership } from '../../common/check-membership.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useOwn } from './use-own.ts';
import type { WithIdentity } from '../../flow/use-identity.ts';

/** As long as the query client keeps any unused data. */
const KEPT = 5 * 60_000;

/**
 * The member's full values. The identity panel puts them into the query cache; after a reload they have to be
 * fetched.
 */
export function useMember(membershipNumber: string, withIdentity: WithIdentity) {
  return useOwn({
    queryKey: ['member', membershipNumber],
    read: () => readMember(membershipNumber),
    withIdentity,
    gcTime: KEPT,
  });
}

export async function readMember(membershipNumber: string): Promise<User | null> {
  const answer = await refreshOfMembership(membershipNumber);
  if (!isMembershipAccepted(answer)) throw new Error('the membership is not active');
  const user = answer.user_data[0] ?? null;
  // This call is open at every level: that the level is too low shows only in the masks.
  if (user !== null && isHidden(user)) {
    throw new ApiError(401, JSON.stringify({ code: 'LEVEL_AUTHENTICATED' }));
  }
  return user;
}

function isHidden({ cellphone, email, birth_date: birthDate }: User): boolean {
  return [cellphone, email, birthDate].some((value) => value !== null && isMask(value));
}
