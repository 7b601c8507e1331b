import { isMembershipAccepted, storeMembership } from '../../common/member.ts';
import { stored } from '../../common/storage-keys.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshOfMembership } from '../../common/check-membership.ts';

/** Specification membership 9: three attempts, each followed by a pause before the next. */
const PAUSES = [500, 1000, 1500];

/**
 * What is known of the member, anew after a change of level. Storage gets masks as before; the full values live in
 * the query cache, which goes with the level. A failure changes nothing.
 */
export async function refreshMembership(membershipNumber: string): Promise<void> {
  // Whoever logged out or entered with another number meanwhile is not brought back by a late answer.
  const isStillHere = () => stored.get('membership_number') === membershipNumber;
  for (const milliseconds of PAUSES) {
    if (!isStillHere()) return;
    try {
      const answer = await refreshOfMembership(membershipNumber);
      if (!isMembershipAccepted(answer) || !isStillHere()) return;
      storeMembership(membershipNumber, answer);
      queryClient.setQueryData(['member', membershipNumber], answer.user_data[0] ?? null);
      return;
    } catch {
      await pause(milliseconds);
    }
  }
}
