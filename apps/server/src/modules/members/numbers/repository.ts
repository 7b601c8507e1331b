import type { Executor } from '../../../db/connection.ts';

/** The numbers that two members have at the club change places. */
export async function swapMemberships(trx: Executor, one: string, other: string): Promise<void> {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'membership_number', 'club_id'])
    .where('id', 'in', [one, other])
    .execute();
  const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id));
  if (first === undefined || second === undefined) throw new Error('A member to swap with is missing');
  const give = async (id: string, { membership_number, club_id }: Omit<typeof first, 'id'>) => {
    await trx.updateTable('members').set({ membership_number, club_id }).where('id', '=', id).execute();
  };
  // No two members ever have the same number.
  await give(first.id, { ...first, membership_number: `swapped:${first.id}` });
  await give(second.id, first);
  await give(first.id, second);
}

/**
 * The number is free: something that no club gives out stands in its place. The database notes it down as released (a
 * trigger), so that it does not come back to the account by itself.
 */
export async function giveReference(trx: Executor, memberId: string, reference: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ membership_number: reference, club_id: reference })
    .where('id', '=', memberId)
    .execute();
}

/** Whether a number was taken from a member's account. */
export async function wasReleased(
  db: Executor,
  { memberId, membershipNumber }: { memberId: string; membershipNumber: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('released_memberships')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('membership_number', '=', membershipNumber)
    .executeTakeFirst();
  return row !== undefined;
}

/** It may come back. */
export async function forgetReleased(
  trx: Executor,
  { memberId, membershipNumber }: { memberId: string; membershipNumber: string },
): Promise<void> {
  await trx
    .deleteFrom('released_memberships')
    .where('member_id', '=', memberId)
    .where('membership_number', '=', membershipNumber)
    .execute();
}
