import type { Transaction } from 'kysely';
import type { DB } from './db/types.ts';
import { holdMembers } from './modules/members/repository.ts';
import { isVisitOpen } from './modules/sessions/repository.ts';

/**
 * Whoever ends a member's visits holds the member, too: what a visit adds is there before that, and goes with it, or is
 * not added.
 */
export async function holdOpenVisit(
  trx: Transaction<DB>,
  { memberId, familyId }: { memberId: string; familyId: string },
): Promise<boolean> {
  await holdMembers(trx, [memberId]);
  return await isVisitOpen(trx, familyId);
}
