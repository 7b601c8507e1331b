import { stored } from '../../common/storage-keys.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshMembership } from './refresh-membership.ts';

/**
 * The identity has just been proven. What was read below the new level goes; what is on the screen stays until it has
 * been read again; what is known of the member is asked for anew.
 */
export async function takeUpLevel(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber !== null) await refreshMembership(membershipNumber);
}
