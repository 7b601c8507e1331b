import type { Executor } from '../../db/connection.ts';
import type { NoticeChannel, NoticeKind } from '../../db/types.ts';

export type NewNotice = {
  id: string;
  memberId: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  since: Date;
  userAgent: string;
  now: Date;
};

export async function insertNotice(db: Executor, notice: NewNotice): Promise<void> {
  await db
    .insertInto('account_notices')
    .values({
      id: notice.id,
      member_id: notice.memberId,
      kind: notice.kind,
      channel: notice.channel,
      since: notice.since,
      user_agent: notice.userAgent.slice(0, 300),
      created_at: notice.now,
      updated_at: notice.now,
    })
    .execute();
}

export async function findNotice(
  db: Executor,
  id: string,
): Promise<{ memberId: string; since: Date; isUndone: boolean } | undefined> {
  const row = await db
    .selectFrom('account_notices')
    .select(['member_id', 'since', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { memberId: row.member_id, since: row.since, isUndone: row.undone_at !== null };
}

/**
 * False if it was undone before. What later notices told of is undone with it: their links, followed afterwards, would
 * only take from the member what is theirs again.
 */
export async function markUndone(
  db: Executor,
  { id, memberId, since }: { id: string; memberId: string; since: Date },
  now: Date,
): Promise<boolean> {
  const undone = await db
    .updateTable('account_notices')
    .set({ undone_at: now })
    .where('member_id', '=', memberId)
    .where('since', '>=', since)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute();
  return undone.some((one) => one.id === id);
}
