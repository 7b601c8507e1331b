import { clearSession } from '@socio/contracts/clear-session';
import { clearAllSessions } from '../../common/clear-all-sessions.ts';
import { clearStoredData } from '../../common/clear-stored-data.ts';
import { stored } from '../../common/storage-keys.ts';
import { call } from '../../lib/api-client.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';

/** A slow network must not keep anybody from leaving; /membersia asks the server again. */
const SERVER_LIMIT = 3000;

/** The first three steps of the specification's logout (membership 4); the fourth is to go to /membersia. */
export async function logOut(): Promise<void> {
  queryClient.clear();
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber !== null) {
    await Promise.race([deleteSession(membershipNumber), pause(SERVER_LIMIT)]);
  }
  clearStoredData();
}

/** Its snapshot, then the session itself: from then on the cookie is worthless. */
async function deleteSession(membershipNumber: string): Promise<void> {
  // A session that has already ended is no news to someone leaving.
  await call(clearSession, undefined, { params: { membershipNumber }, nullOn401: true }).catch(
    () => undefined,
  );
  await clearAllSessions().catch(() => undefined);
}
