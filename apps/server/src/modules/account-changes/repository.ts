import type { OpenChange } from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { UseCurpDecision } from '../members/take-curp.ts';
import type { AccountChangeEnd, AccountChangeKind } from '../../db/types.ts';

export type AccountChange = OpenChange & { id: string; askedAt: Date; dueAt: Date };

const columns = [
  'id',
  'phone',
  'asked_by as askedBy',
  'approved_by as approvedBy',
  'despite_objection as despiteObjection',
  'asked_at as askedAt',
  'due_at as dueAt',
] as const;

const openChanges = statement('open-account-changes', (db, given: Slots<{ memberId: string }>) =>
  db
    .selectFrom('account_changes')
    .select(columns)
    .select('kind')
    .where('member_id', '=', given.memberId)
    .where('ended_at', 'is', null),
);

export async function listOpenChanges(
  db: Executor,
  memberId: string,
): Promise<(AccountChange & { kind: AccountChangeKind })[]> {
  return await openChanges.all(db, { memberId });
}

export async function insertChange(
  db: Executor,
  change: AccountChange & {
    memberId: string;
    kind: AccountChangeKind;
    reason: string | null;
  },
): Promise<void> {
  await db
    .insertInto('account_changes')
    .values({
      id: change.id,
      member_id: change.memberId,
      kind: change.kind,
      phone: change.phone,
      asked_by: change.askedBy,
      approved_by: change.approvedBy,
      despite_objection: change.despiteObjection,
      reason: change.reason,
      asked_at: change.askedAt,
      due_at: change.dueAt,
    })
    .execute();
}

export async function approveChange(
  db: Executor,
  { id, approvedBy, dueAt }: { id: string; approvedBy: string; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ approved_by: approvedBy, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

/** False if it has ended before. */
export async function endChange(
  db: Executor,
  {
    id,
    how,
    oldPhone = null,
    now,
  }: { id: string; how: AccountChangeEnd; oldPhone?: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_changes')
    .set({ ended_at: now, ended_how: how, old_phone: oldPhone })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes of the phone asked for from then on, of which each was carried out or is still to be; not those on which two
 * operators decided after it had been stopped.
 */
export async function listPhoneChangesSince(
  db: Executor,
  { memberId, since }: { memberId: string; since: Date },
): Promise<{ id: string; oldPhone: string | null; askedAt: Date; isDone: boolean }[]> {
  const rows = await db
    .selectFrom('account_changes')
    .select(['id', 'old_phone as oldPhone', 'asked_at as askedAt', 'ended_how as endedHow'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'phone')
    .where('asked_at', '>=', since)
    .where('despite_objection', '=', false)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_how', '=', 'done')]))
    .orderBy('asked_at')
    .execute();
  return rows.map(({ endedHow, ...row }) => ({ ...row, isDone: endedHow === 'done' }));
}

/** They were not the member's: stopped, or taken back. */
export async function undoChanges(db: Executor, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('account_changes')
    .set({ ended_at: now, ended_how: 'not-me' })
    .where('id', 'in', ids)
    .execute();
}

/** Others' changes are treated as nonexistent. */
export async function hasChange(db: Executor, memberId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isChangeOpen(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ended_at === null;
}

/**
 * Whether somebody objected to such a change, or stopped it, within a year: to the loss of the number that they still
 * have, or to another phone.
 */
export async function hasObjected(
  db: Executor,
  { memberId, kind }: { memberId: string; kind: AccountChangeKind },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('ended_how', 'in', ['member', 'not-me'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what two operators decided about the CURP of a member's account, for that phone; undefined if they did not. */
export const useCurpDecision: UseCurpDecision = async (trx, { memberId, phone, now }) => {
  const row = await trx
    .updateTable('account_changes')
    .set({ ended_at: now, ended_how: 'done' })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'curp')
    .where('phone', '=', phone)
    .where('approved_by', 'is not', null)
    .where('ended_at', 'is', null)
    .where('due_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** What was asked, and objected to, was about a number that the member has no more. */
export async function endReleases(db: Executor, memberIds: string[], now: Date): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ ended_at: now, ended_how: 'replaced' })
    .where('member_id', 'in', memberIds)
    .where('kind', '=', 'release')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_how', '=', 'member')]))
    .execute();
}
