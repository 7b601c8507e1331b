import type { DataRouter } from 'react-router';
import { savePendingReturn } from '../common/pending-return.ts';
import { stored } from '../common/storage-keys.ts';
import { queryClient } from '../lib/query-client.ts';
import { paths } from './paths.ts';

/** Tells the membership entry that the person did not come by choice, so that it spares what was not yet sent. */
export type ArrivalState = { sessionEnded?: boolean };

/** The server no longer knows the session: to the membership entry, and back here afterwards. */
export function leaveSession(router: Pick<DataRouter, 'state' | 'navigate'>): void {
  const { pathname, search } = router.state.location;
  const membershipNumber = stored.get('membership_number');
  if (pathname === paths.membership || pathname === paths.home) return;
  if (membershipNumber !== null) savePendingReturn(pathname + search, membershipNumber, new Date());
  queryClient.clear();
  const state: ArrivalState = { sessionEnded: membershipNumber !== null };
  void router.navigate(paths.membership, { replace: true, state });
}
