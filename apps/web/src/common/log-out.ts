import { clearSession } from '@socio/contracts/clear-session';
import { logOut as contract } from '@socio/contracts/log-out';
import { clearStoredData } from './clear-stored-data.ts';
import { stored } from './storage-keys.ts';
import { call } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';

/** A slow network must not keep anybody from leaving; /membersia asks the server again. */
const SERVER_LIMIT = 3000;

/** The first three steps of the specification's logout (membership 4); the fourth is to go to /membersia. */
export async function logOut(): Promise<void> {
  queryClient.clear();
  const membershipNumber = stored.get('membership_number');
  // An answer that comes later must not clear what the next member has stored.
  const signal = AbortSignal.timeout(SERVER_LIMIT);
  const deleted = membershipNumber === null ? null : deleteSession(membershipNumber, signal);
  // Before the answer clears the storage as a whole: other tabs follow the key's removal.
  clearStoredData();
  await deleted;
}

/**
 * Its snapshot, and the session itself: from then on the cookie is worthless. Neither waits for the other, and both go on
 * without the page: whoever closes it at once has left all the same.
 */
async function deleteSession(membershipNumber: string, signal: AbortSignal): Promise<void> {
  await Promise.allSettled([
    // A session that has already ended is no news to someone leaving.
    call(clearSession, undefined, { params: { membershipNumber }, nullOn401: true, keepalive: true, signal }),
    call(contract, {}, { keepalive: true, signal }),
  ]);
}
