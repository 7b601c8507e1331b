import type { DataRouter } from 'react-router';
import { forgetPolicies } from '../common/offline/forget-policies.ts';
import { savePendingReturn } from '../common/pending-return.ts';
import { stored } from '../common/storage-keys.ts';
import { queryClient } from '../lib/query-client.ts';
import { reportMissingAccess } from './browser-access.ts';
import { isEntry, paths } from './paths.ts';

/** Tells the membership entry that the person did not choose to come, and whose session it was. */
export type ArrivalState = { sessionEnded?: 'member' | 'visitor' } | null;

/** The server no longer knows the session: go to the membership entry, and come back here afterwards. */
export function leaveSession(router: Pick<DataRouter, 'state' | 'navigate'>): boolean {
  const { pathname, search } = router.state.location;
  const membershipNumber = stored.get('membership_number');
  // Already left: calls still in flight end here too.
  if (isEntry(pathname)) return true;
  if (membershipNumber === null && pathname === paths.flow) {
    // A visitor's second call: the session cookie set by the first did not come back.
    reportMissingAccess('cookies');
    return true;
  }
  if (membershipNumber !== null) savePendingReturn(pathname + search, membershipNumber, new Date());
  void forgetPolicies();
  queryClient.clear();
  const state: ArrivalState = { sessionEnded: membershipNumber === null ? 'visitor' : 'member' };
  void router.navigate(paths.membership, { replace: true, state });
  return true;
}
