import { stored } from '../../common/storage-keys.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshMembership } from './refresh-membership.ts';

/**
 * The identity has just been proven: drops what was read at the lower level, keeps what is on screen until it has been
 * read again, and refreshes what is known of the member.
 */
export async function raiseLevel(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
  const membershipNumber = stored.get('membership_number');
  if (membershipNumber !== null) await refreshMembership(membershipNumber);
}
