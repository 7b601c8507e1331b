import { checkMembership as contract } from '@socio/contracts/check-membership';
import type { MembershipAnswer } from '../../../common/member.ts';
import { call } from '../../../lib/api-client.ts';

export function checkMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber });
}
