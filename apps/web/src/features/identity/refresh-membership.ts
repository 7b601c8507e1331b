import { isMembershipAccepted } from '@socio/domain/validation/membership-accepted';
import { storeMembership } from '../../common/store-membership.ts';
import { stored } from '../../common/storage-keys.ts';
import { logFailure } from '../../flow/log-failure.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshOfMembership } from '../../common/check-membership.ts';

/**
 * Refreshes what is known of the member after a change of level. Storage gets masks as before; full values live in the
 * query cache, which is dropped with the level. A failure changes nothing.
 */
export async function refreshMembership(membershipNumber: string): Promise<void> {
  try {
    const answer = await refreshOfMembership(membershipNumber);
    // A late answer must not bring back someone who has logged out or entered another number meanwhile.
    if (!isMembershipAccepted(answer) || stored.get('membership_number') !== membershipNumber) return;
    storeMembership(membershipNumber, answer);
    queryClient.setQueryData(['member', membershipNumber], answer.user_data[0] ?? null);
  } catch (error) {
    logFailure('membership', error);
  }
}
