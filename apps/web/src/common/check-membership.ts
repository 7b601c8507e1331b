import { checkMembership as contract } from '@socio/contracts/check-membership';
import { call } from '../lib/api-client.ts';
import type { MembershipAnswer } from './member.ts';

/** Entry: an accepted number starts a new session, at the lowest level. */
export function checkMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber });
}

/** The refresh variant: the session of this very member goes on, and its level decides what is told. */
export function refreshOfMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber, refresh: true });
}
