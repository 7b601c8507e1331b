import type { Executor } from '../../../db/connection.ts';
import type { AccountChangeEnd } from '../../../db/types.ts';

export type EmailChange = {
  id: string;
  memberId: string;
  email: string;
  askedAt: Date;
  /** Until when the link works; once it was opened, when the address takes effect. */
  dueAt: Date;
  provenAt: Date | null;
  waits: boolean;
  endedHow: AccountChangeEnd | null;
};

const emailColumns = [
  'id',
  'member_id as memberId',
  'email',
  'asked_at as askedAt',
  'due_at as dueAt',
  'proven_at as provenAt',
  'waits',
  'ended_how as endedHow',
] as const;

const toEmailChange = <Row extends { email: string | null }>(row: Row | undefined) =>
  row === undefined || row.email === null ? undefined : { ...row, email: row.email };

export async function findEmailChange(db: Executor, id: string): Promise<EmailChange | undefined> {
  return toEmailChange(
    await db
      .selectFrom('account_changes')
      .select(emailColumns)
      .where('id', '=', id)
      .where('kind', '=', 'email')
      .executeTakeFirst(),
  );
}

export async function findOpenEmailChange(db: Executor, memberId: string): Promise<EmailChange | undefined> {
  return toEmailChange(
    await db
      .selectFrom('account_changes')
      .select(emailColumns)
      .where('member_id', '=', memberId)
      .where('kind', '=', 'email')
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  );
}

export async function insertEmailChange(
  db: Executor,
  change: Pick<EmailChange, 'id' | 'memberId' | 'email' | 'askedAt' | 'dueAt' | 'waits'>,
): Promise<void> {
  await db
    .insertInto('account_changes')
    .values({
      id: change.id,
      member_id: change.memberId,
      kind: 'email',
      email: change.email,
      asked_at: change.askedAt,
      due_at: change.dueAt,
      waits: change.waits,
    })
    .execute();
}

/** The link to it is sent again, and works for as long as the first one would. */
export async function extendEmailChange(
  db: Executor,
  { id, dueAt, waits }: Pick<EmailChange, 'id' | 'dueAt' | 'waits'>,
): Promise<void> {
  await db.updateTable('account_changes').set({ due_at: dueAt, waits }).where('id', '=', id).execute();
}

export async function recordEmailChangeProven(
  db: Executor,
  { id, dueAt, now }: { id: string; dueAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ proven_at: now, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

/** It is done: what the account had before, with which it can be taken back. */
export async function recordFormerEmail(
  db: Executor,
  { id, email, provenAt }: { id: string; email: string | null; provenAt: Date | null },
): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ old_email: email, old_email_proven_at: provenAt })
    .where('id', '=', id)
    .execute();
}

/** A member's changes of the mail that were asked for from then on and are open or done, the oldest first. */
export async function listEmailChangesSince(
  db: Executor,
  { memberId, since }: { memberId: string; since: Date },
): Promise<
  { id: string; isDone: boolean; isProven: boolean; oldEmail: string | null; oldProvenAt: Date | null }[]
> {
  const rows = await db
    .selectFrom('account_changes')
    .select(['id', 'ended_at', 'proven_at', 'old_email', 'old_email_proven_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'email')
    .where('asked_at', '>=', since)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_how', '=', 'done')]))
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isDone: row.ended_at !== null,
    isProven: row.proven_at !== null,
    oldEmail: row.old_email,
    oldProvenAt: row.old_email_proven_at,
  }));
}
