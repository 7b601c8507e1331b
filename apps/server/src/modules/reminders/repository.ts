import type { Executor } from '../../db/connection.ts';

/** The person whose reminder carried the link with this token. */
export async function findUnsubscriber(
  db: Executor,
  tokenHash: Buffer,
): Promise<{ memberId: string; isStopped: boolean } | undefined> {
  const row = await db
    .selectFrom('reminders as r')
    .leftJoin('reminder_stops as s', 's.member_id', 'r.member_id')
    .select(['r.member_id', 's.unsubscribed_at'])
    .where('r.unsubscribe_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { memberId: row.member_id, isStopped: row.unsubscribed_at !== null };
}

/** The first time stays on record. */
export async function stopReminders(db: Executor, memberId: string, now: Date): Promise<void> {
  await db
    .insertInto('reminder_stops')
    .values({ member_id: memberId, unsubscribed_at: now })
    .onConflict((on) =>
      on
        .column('member_id')
        .doUpdateSet({ unsubscribed_at: now })
        .where('reminder_stops.unsubscribed_at', 'is', null),
    )
    .execute();
}

export async function allowReminders(db: Executor, memberId: string): Promise<void> {
  await db
    .updateTable('reminder_stops')
    .set({ unsubscribed_at: null })
    .where('member_id', '=', memberId)
    .execute();
}
