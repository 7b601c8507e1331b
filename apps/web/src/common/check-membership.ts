import { checkMembership as contract } from '@socio/contracts/check-membership';
import { call } from '../lib/api-client.ts';
import type { MembershipAnswer } from './member.ts';

/** Accepts a number as a new session; with the number of the session itself, tells what its level may see. */
export function checkMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber });
}
