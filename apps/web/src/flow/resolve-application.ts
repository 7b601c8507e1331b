import type { ResponseOf } from '@socio/contracts/contract';
import type { getSession } from '@socio/contracts/get-session';
import { isMembershipVerified } from '../common/authentication.ts';
import { stored } from '../common/storage-keys.ts';
import { fetchByKey } from '../lib/api-client.ts';
import { resolveApplicationId } from './application-id.ts';
import { isMagicLinkFlow } from './flow-type.ts';
import { logFailure } from './log-failure.ts';

/**
 * The open application if the address names none; null for a visitor, or if there is none. Only a place to go to: the
 * server then decides whether it may be opened.
 */
export async function resolveApplication(now: Date): Promise<string | null> {
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber === null || !isMembershipVerified()) return null;
  const fromServer = await readSession(membershipNumber);
  return resolveApplicationId({ fromServer, magicLink: isMagicLinkFlow(now) });
}

/** A failure is only logged (specification membership 8); this call is just a hint and does not end the session. */
async function readSession(membershipNumber: string): Promise<string | null> {
  try {
    const key = ['/api/get-session', encodeURIComponent(membershipNumber)];
    const answer = (await fetchByKey(key, { nullOn401: true })) as ResponseOf<typeof getSession> | null;
    return answer?.session?.insuranceApplicationId ?? null;
  } catch (error) {
    logFailure('session', error);
    return null;
  }
}
