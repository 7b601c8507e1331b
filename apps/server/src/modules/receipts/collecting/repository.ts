import { civilDate, type CivilDate } from '@socio/domain/dates';
import { receipt, type ReceiptKind, type ReceiptState } from '@socio/domain/receipts/receipt-state';
import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { requireStored } from '../../../db/stored-data.ts';
import type { CollectedReceipt } from './receipt-charge.ts';

/** Of a charge made today, which no grace decides on. */
const MIN_GRACE_DAYS = 3;

const collected = (db: Executor) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .select(['r.id', 'r.policy_id as policyId', 'r.number', 'r.kind', 'r.amount', 'r.state'])
    .select('r.due_date as dueDate')
    .select((eb) => eb.fn.coalesce('p.collects_grace_days', 'p.grace_days').as('graceDays'))
    .select(['p.policy_number as policyNumber', 'p.state as policyState'])
    .select(['p.end_date as endDate', 'p.application_id as applicationId', 'p.member_id as memberId'])
    .select(
      sql<boolean>`exists (
        select from cancellations as c where c.policy_id = p.id
          and (c.state = 'confirmed' or (c.state in ('asked', 'confirming') and c.effective_on <= r.due_date)))`.as(
        'isBeingCancelled',
      ),
    )
    // What is charged for a change of the policy, the product collects always.
    .where((eb) =>
      eb.or([
        eb('p.collected_by', '=', 'product'),
        eb('r.number', '>=', eb.ref('p.collects_from')),
        eb('r.kind', '<>', 'regular'),
      ]),
    );

type Row = Awaited<ReturnType<ReturnType<typeof collected>['execute']>>[number];

function toCollected(row: Row): CollectedReceipt {
  return {
    ...row,
    graceDays:
      row.kind === 'regular'
        ? requireStored(row.graceDays, 'policies.grace_days', row.policyId)
        : (row.graceDays ?? MIN_GRACE_DAYS),
    policyNumber: requireStored(row.policyNumber, 'policies.policy_number', row.policyId),
    endDate: requireStored(row.endDate, 'policies.end_date', row.policyId),
  };
}

/** Undefined if the product does not collect it. */
export async function findCollected(db: Executor, id: string): Promise<CollectedReceipt | undefined> {
  const row = await collected(db).where('r.id', '=', id).executeTakeFirst();
  return row && toCollected(row);
}

/** Of the member's own policy; others' are treated as nonexistent. */
export async function findOwnCollected(
  db: Executor,
  of: { memberId: string; policyNumber: string; number: number },
): Promise<CollectedReceipt | undefined> {
  const row = await collected(db)
    .where('p.policy_number', '=', of.policyNumber)
    .where('p.member_id', '=', of.memberId)
    .where('r.number', '=', of.number)
    .executeTakeFirst();
  return row && toCollected(row);
}

/** Orders everything that moves a policy's receipts; to be called first in its transaction. */
export async function lockPolicyOf(trx: Executor, receiptId: string): Promise<void> {
  await trx
    .selectFrom('policies')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('receipts').select('policy_id').where('receipts.id', '=', receiptId),
    )
    .forNoKeyUpdate()
    .execute();
}

/**
 * Whether an earlier receipt of the policy is still to be paid: the oldest comes first. What the insurer still collects is
 * not waited for, until it has ended the cover.
 */
export async function hasOlderUnpaid(db: Executor, { policyId, number }: CollectedReceipt): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('policies', 'policies.id', 'receipts.policy_id')
    .select('receipts.id')
    .where('policy_id', '=', policyId)
    .where('number', '<', number)
    .where('receipts.state', 'in', ['upcoming', 'due', 'charging', 'declined', 'lapsed'])
    .where((eb) =>
      eb.or([
        eb('collects_from', 'is', null),
        eb('number', '>=', eb.ref('collects_from')),
        eb('receipts.state', '=', 'lapsed'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is charged for a change of a policy, due at once. */
export type ChangeReceipt = {
  kind: Exclude<ReceiptKind, 'regular'>;
  from: CivilDate;
  to: CivilDate;
  parts: ReceiptParts;
};

/** As being charged; returns its number, the next one of the policy, whose lock is held. */
export async function insertChangeReceipt(
  db: Executor,
  { id, policyId, kind, from, to, parts }: ChangeReceipt & { id: string; policyId: string },
  now: Date,
): Promise<number> {
  const { last } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await db
    .insertInto('receipts')
    .values({
      id,
      policy_id: policyId,
      number,
      kind,
      period_from: from,
      period_to: to,
      due_date: civilDate(now),
      net_premium: parts.netPremium,
      surcharge: parts.surcharge,
      policy_fee: parts.policyFee,
      iva: parts.iva,
      amount: parts.total,
      state: 'charging',
      updated_at: now,
    })
    .execute();
  return number;
}

/** False if it is no longer in a state that may become this one. */
export async function moveReceipt(
  db: Executor,
  id: string,
  to: Exclude<ReceiptState, 'upcoming'>,
  now: Date,
  more: { paidAt?: Date; reportAt?: Date } = {},
): Promise<boolean> {
  const result = await db
    .updateTable('receipts')
    .set({
      state: to,
      updated_at: now,
      ...(more.paidAt !== undefined && { paid_at: more.paidAt }),
      ...(more.reportAt !== undefined && { report_at: more.reportAt }),
    })
    .where('id', '=', id)
    .where('state', 'in', receipt.before(to))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether something is being charged for a change of the policy, or its insurer asked for one that was. */
export async function isChangeUnderWay(db: Executor, policyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('kind', '<>', 'regular')
    .where('state', '=', 'charging')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) return true;
  // A cheaper one, or of who collects: what is to be paid, and to whom, follows from its confirmation.
  const asked = await db
    .selectFrom('endorsements')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', '=', 'asked')
    .where((eb) =>
      eb.or([eb('price', 'is not', null), eb('kind', '=', sql.lit('collected-by-product' as const))]),
    )
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/** When it is looked at next; null: never. */
export async function lookAgainAt(db: Executor, id: string, at: Date | null): Promise<void> {
  await db.updateTable('receipts').set({ collect_at: at }).where('id', '=', id).execute();
}

/** What is due of a policy is looked at now: an older receipt was paid. */
export async function lookAtPolicyNow(
  db: Executor,
  policyId: string,
  today: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ collect_at: now })
    .where('policy_id', '=', policyId)
    .where('due_date', '<=', today)
    .where('collect_at', 'is not', null)
    .execute();
}

/** Nothing of the policy is told, charged or ended any more. */
export async function stopCollecting(db: Executor, policyId: string): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ collect_at: null })
    .where('policy_id', '=', policyId)
    .where('collect_at', 'is not', null)
    .execute();
}

/** All that is unpaid, when a policy ends. */
export async function cancelUnpaid(db: Executor, policyId: string, now: Date): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ state: 'cancelled', collect_at: null, updated_at: now })
    .where('policy_id', '=', policyId)
    .where('state', 'in', receipt.before('cancelled'))
    .execute();
}

/** The insurer is told, or told again, from then on. */
export async function reportFrom(db: Executor, id: string, at: Date): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ report_at: at, report_refused_at: null })
    .where('id', '=', id)
    .execute();
}

/** What the insurer is being told of a receipt in a state, unless another run was faster or it has changed meanwhile. */
const beingTold = (db: Executor, id: string, state: ReceiptState) =>
  db
    .updateTable('receipts')
    .where('id', '=', id)
    .where('state', '=', state)
    .where('report_at', 'is not', null);

/** The insurer did not answer: it is told again later. */
export async function postponeReport(
  db: Executor,
  id: string,
  state: ReceiptState,
  now: Date,
): Promise<void> {
  await beingTold(db, id, state).set({ report_at: now, report_refused_at: null }).execute();
}

/** Final under its key: it is asked again, under the next one, only when an operator says so. */
export async function recordReportRefused(
  db: Executor,
  id: string,
  state: ReceiptState,
  now: Date,
): Promise<void> {
  await beingTold(db, id, state)
    .set(({ eb }) => ({ report_refusals: eb('report_refusals', '+', 1), report_refused_at: now }))
    .execute();
}

/** The insurer knows. False if another run has already recorded it, or there is something else to tell. */
export async function recordReported(db: Executor, id: string, state: ReceiptState): Promise<boolean> {
  const told = await beingTold(db, id, state)
    .set({ report_at: null, report_refused_at: null })
    .executeTakeFirst();
  return told.numUpdatedRows === 1n;
}

/** When it was paid, whether the insurer is still to be told of what became of it, and how often it has refused that. */
export async function findReport(
  db: Executor,
  id: string,
): Promise<{ paidAt: Date | null; isOwed: boolean; refusals: number }> {
  const row = await db
    .selectFrom('receipts')
    .select(['paid_at', 'report_at', 'report_refusals'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { paidAt: row.paid_at, isOwed: row.report_at !== null, refusals: row.report_refusals };
}
