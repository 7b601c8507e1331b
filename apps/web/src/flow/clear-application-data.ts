import { clearSession } from '@socio/contracts/clear-session';
import { isMembershipVerified } from '../common/authentication.ts';
import { clearApplicationKeys } from '../common/clear-stored-data.ts';
import { stored } from '../common/storage-keys.ts';
import { call } from '../lib/api-client.ts';
import { logFailure } from './log-failure.ts';

/** Clears application data but keeps the login, here and on the server (specification membership 4). */
export function clearApplicationData(): void {
  clearApplicationKeys();
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber === null || !isMembershipVerified()) return;
  call(clearSession, undefined, { params: { membershipNumber } }).catch((error: unknown) =>
    logFailure('session', error),
  );
}
