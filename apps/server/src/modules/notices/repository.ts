import type { Executor } from '../../db/connection.ts';
import type { NoticeChannel, NoticeKind } from '../../db/types.ts';

export type NewNotice = {
  id: string;
  /** Null where nobody is to be told, but as much is to be done. */
  memberId: string | null;
  kind: NoticeKind;
  /** What it is about, if that is a change of the account. */
  changeId?: string | undefined;
  /** Where it goes, if not to what the account has by the time it is sent. */
  recipient?: string | undefined;
  channel: NoticeChannel;
  since: Date;
  /** It is not to be sent. */
  isForNobody?: boolean;
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
      change_id: notice.changeId ?? null,
      recipient: notice.recipient ?? null,
      user_agent: notice.userAgent.slice(0, 300),
      created_at: notice.now,
      updated_at: notice.now,
      refused_at: notice.isForNobody === true ? notice.now : null,
    })
    .execute();
}

/** What the link of a notice is for. */
export const noticeLinks: Record<NoticeKind, 'undo' | 'object' | 'none'> = {
  'new-login': 'undo',
  'passkey-waits': 'undo',
  'account-moved': 'undo',
  'phone-link': 'none',
  'phone-asked': 'undo',
  'phone-stopped': 'undo',
  'phone-changed': 'undo',
  'phone-refused': 'undo',
  'phone-decided': 'none',
  'email-link': 'none',
  'email-asked': 'undo',
  'email-changed': 'undo',
  'email-stopped': 'undo',
  'name-changed': 'undo',
  'release-asked': 'object',
  'release-stopped': 'none',
  released: 'none',
  'curp-released': 'none',
  'deletion-asked': 'none',
  'deletion-taken-back': 'none',
  'deletion-done': 'none',
};

export type Notice = {
  memberId: string;
  kind: NoticeKind;
  /** What it is about, if that is a change of the account. */
  changeId: string | null;
  since: Date;
  /** Null if the member has not said that it was not them. */
  undoneAt: Date | null;
};

export async function findNotice(db: Executor, id: string): Promise<Notice | undefined> {
  const row = await db
    .selectFrom('account_notices')
    .select(['member_id', 'kind', 'change_id', 'since', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.member_id === null) return undefined;
  const { member_id: memberId, kind, change_id: changeId, since } = row;
  return { memberId, kind, changeId, since, undoneAt: row.undone_at };
}

/**
 * False, and nothing happens, if it was undone before. What later notices told of is undone with it: their links, followed
 * afterwards, would only take from the member what is theirs again.
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_notices as own').where('own.id', '=', id).where('own.undone_at', 'is', null),
      ),
    )
    .returning('id')
    .execute();
  return undone.some((one) => one.id === id);
}

/** Not sent yet, and not true any more once all that they tell of was undone. */
const undone = Object.entries(noticeLinks)
  .filter(([kind, link]) => link === 'undo' || kind === 'phone-link' || kind === 'email-link')
  .map(([kind]) => kind as NoticeKind);

export async function dropUnsentNotices(db: Executor, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('account_notices')
    .set({ refused_at: now })
    .where('member_id', '=', memberId)
    .where('kind', 'in', undone)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
}

export type PhoneLink = { id: string; memberId: string; openedBy: string | null };

/** The mailed link by which a lost phone is replaced; not one that is too old or that the member took back. */
export async function findPhoneLink(
  db: Executor,
  { id, sentAfter }: { id: string; sentAfter: Date },
): Promise<PhoneLink | undefined> {
  const row = await db
    .selectFrom('account_notices')
    .select(['id', 'member_id as memberId', 'opened_by as openedBy'])
    .where('id', '=', id)
    .where('kind', '=', 'phone-link')
    .where('created_at', '>', sentAfter)
    .where('refused_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  const memberId = row?.memberId ?? null;
  return row === undefined || memberId === null ? undefined : { ...row, memberId };
}

export type VoidPhoneLinks = (trx: Executor, memberId: string, now: Date) => Promise<void>;

/** Whoever has the mail asked for them, perhaps not the member: those that were sent open nothing any more. */
export const voidPhoneLinks: VoidPhoneLinks = async (trx, memberId, now) => {
  await trx
    .updateTable('account_notices')
    .set({ undone_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'phone-link')
    .where('undone_at', 'is', null)
    .execute();
};

/** In that visit the question behind the link was answered. */
export async function recordPhoneLinkOpened(db: Executor, id: string, familyId: string): Promise<void> {
  await db.updateTable('account_notices').set({ opened_by: familyId }).where('id', '=', id).execute();
}
