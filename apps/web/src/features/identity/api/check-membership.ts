import { checkMembership as contract } from '@socio/contracts/check-membership';
import { call } from '../../../lib/api-client.ts';
import type { MembershipAnswer } from '../../../common/member.ts';

/** The refresh variant: the session stays, and with level authenticated the answer holds full values. */
export async function checkMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber });
}
