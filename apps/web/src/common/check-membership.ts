import { checkMembership as contract } from '@socio/contracts/check-membership';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { pause } from '../lib/pause.ts';
import type { MembershipAnswer } from './store-membership.ts';
import { stored } from './storage-keys.ts';

/** At the entry: an accepted number starts a new session at the lowest level. */
export function checkMembership(membershipNumber: string): Promise<MembershipAnswer> {
  return call(contract, { membership_number: membershipNumber });
}

/** Specification membership 9: three attempts, each failure followed by a pause. */
const PAUSES = [500, 1000, 1500];

/** The refresh variant: the member's session goes on, and its level decides what the answer contains. */
export async function refreshOfMembership(membershipNumber: string): Promise<MembershipAnswer> {
  let problem: unknown;
  for (const milliseconds of PAUSES) {
    try {
      return await call(contract, { membership_number: membershipNumber, refresh: true });
    } catch (error) {
      problem = error;
      // Asking again does not change a refusal.
      if (error instanceof ApiError && error.status < 500) break;
      await pause(milliseconds);
      // Someone who has logged out or entered another number meanwhile no longer asks.
      if (stored.get('membership_number') !== membershipNumber) break;
    }
  }
  throw problem;
}
