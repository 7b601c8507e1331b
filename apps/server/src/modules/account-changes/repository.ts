import type { ChangeKind, OpenChange, PhoneChange } from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';
import type { UseCurpDecision } from '../members/take-curp.ts';
import type { AccountChangeEnd, AccountChangeKind } from '../../db/types.ts';

export type AccountChange = OpenChange & { id: string; askedAt: Date; dueAt: Date };

/** What may take the place of one that is on its way waits beside it as a kind of its own: of each kind one is open. */
const storedKind = (kind: ChangeKind, despiteObjection: boolean): AccountChangeKind =>
  kind === 'curp' || (kind === 'phone' && despiteObjection) ? `${kind}-request` : kind;

export function changeKindOf(stored: AccountChangeKind): ChangeKind {
  if (stored === 'phone-request') return 'phone';
  return stored === 'curp-request' ? 'curp' : stored;
}

const columns = [
  'id',
  'phone',
  'membership_number as membershipNumber',
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
): Promise<(AccountChange & { kind: ChangeKind })[]> {
  const rows = await openChanges.all(db, { memberId });
  return rows.map((row) => ({ ...row, kind: changeKindOf(row.kind) }));
}

export async function insertChange(
  db: Executor,
  change: AccountChange & {
    memberId: string;
    kind: ChangeKind;
    reason: string | null;
    waits?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('account_changes')
    .values({
      id: change.id,
      member_id: change.memberId,
      kind: storedKind(change.kind, change.despiteObjection),
      phone: change.phone,
      membership_number: change.membershipNumber,
      asked_by: change.askedBy,
      approved_by: change.approvedBy,
      despite_objection: change.despiteObjection,
      reason: change.reason,
      waits: change.waits ?? false,
      asked_at: change.askedAt,
      due_at: change.dueAt,
    })
    .execute();
}

export async function approveChange(
  db: Executor,
  { id, kind, approvedBy, dueAt }: { id: string; kind: ChangeKind; approvedBy: string; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ kind, approved_by: approvedBy, due_at: dueAt })
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

/** A member's changes of the phone, as they were asked for, that are open or were carried out from then on. */
export async function listPhoneChangesSince(
  db: Executor,
  { memberId, since }: { memberId: string; since: Date },
): Promise<(PhoneChange & { id: string; oldPhone: string | null })[]> {
  return await db
    .selectFrom('account_changes')
    .select([
      'id',
      'asked_by as askedBy',
      'approved_by as approvedBy',
      'despite_objection as despiteObjection',
      'asked_at as askedAt',
      'ended_at as doneAt',
      'old_phone as oldPhone',
    ])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'phone')
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.and([eb('ended_how', '=', 'done'), eb('ended_at', '>=', since)]),
      ]),
    )
    .orderBy('asked_at')
    .execute();
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

/** Whether somebody objected within a year to the loss of the number that they still have. */
export async function hasObjected(db: Executor, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'release')
    .where('ended_how', '=', 'member')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a change to that phone, on which two operators had agreed, was stopped within a year or taken back, and no other
 * change of the phone was carried out since it was asked for.
 */
export async function wasPhoneChangeStopped(
  db: Executor,
  { memberId, phone }: { memberId: string; phone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes as stopped')
    .select('stopped.id')
    .where('stopped.member_id', '=', memberId)
    .where('stopped.kind', '=', 'phone')
    .where('stopped.phone', '=', phone)
    .where('stopped.approved_by', 'is not', null)
    .where('stopped.ended_how', 'in', ['member', 'not-me'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_changes as later')
            .select('later.id')
            .where('later.member_id', '=', memberId)
            .where('later.kind', '=', 'phone')
            .where('later.ended_how', '=', 'done')
            .whereRef('later.ended_at', '>', 'stopped.asked_at'),
        ),
      ),
    )
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
