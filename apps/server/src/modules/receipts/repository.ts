import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import type { ScheduledReceipt } from '@socio/domain/receipts/receipt-schedule';
import { receipt, type ReceiptState } from '@socio/domain/receipts/receipt-state';
import { nextLookAt } from '@socio/domain/receipts/collecting';
import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';
import type { Receipt } from './receipt.ts';

type NewReceipt = {
  id: string;
  number: number;
  period_from: string;
  period_to: string;
  due_date: string;
  net_premium: number;
  surcharge: number;
  policy_fee: number;
  iva: number;
  amount: number;
  state: ReceiptState;
  paid_at: Date | null;
  collect_at: Date | null;
};

/** One text for one receipt or twelve, so that it is prepared once. */
const insert = write('insert-receipts', (db, given: Slots<{ policyId: string; rows: string; now: Date }>) =>
  db
    .insertInto('receipts')
    .columns([
      'id',
      'policy_id',
      'number',
      'period_from',
      'period_to',
      'due_date',
      'net_premium',
      'surcharge',
      'policy_fee',
      'iva',
      'amount',
      'state',
      'paid_at',
      'collect_at',
      'updated_at',
    ])
    .expression(
      sql`select id, ${given.policyId}::uuid, number, period_from, period_to, due_date, net_premium, surcharge,
          policy_fee, iva, amount, state, paid_at, collect_at, ${given.now}::timestamptz
        from json_to_recordset(${given.rows}::json) as row (id uuid, number integer, period_from date,
          period_to date, due_date date, net_premium integer, surcharge integer, policy_fee integer, iva integer,
          amount integer, state receipt_state, paid_at timestamptz, collect_at timestamptz)`,
    )
    .onConflict((conflict) => conflict.columns(['policy_id', 'number']).doNothing()),
);

/**
 * The receipts of a policy; the first was paid when it was bought. Those that it has stay as they are. `graceDays` of those
 * that the product collects.
 */
export async function insertReceipts(
  db: Executor,
  of: {
    policyId: string;
    schedule: ScheduledReceipt[];
    paidAt: Date | null;
    graceDays: number | null;
    now: Date;
  },
): Promise<void> {
  const { policyId, schedule, paidAt, graceDays, now } = of;
  const rows = schedule.map(({ number, from, to, dueDate, parts }): NewReceipt => {
    const isPaid = number === 1 && paidAt !== null;
    return {
      id: randomUUID(),
      number,
      period_from: from,
      period_to: to,
      due_date: dueDate,
      net_premium: parts.netPremium,
      surcharge: parts.surcharge,
      policy_fee: parts.policyFee,
      iva: parts.iva,
      amount: parts.total,
      state: isPaid ? 'paid' : 'upcoming',
      paid_at: isPaid ? paidAt : null,
      collect_at: isPaid || graceDays === null ? null : nextLookAt({ dueDate, graceDays }, null, now),
    };
  });
  await insert(db, { policyId, rows: JSON.stringify(rows), now });
}

const receiptsOfPolicy = statement('receipts-of-policy', (db, given: Slots<{ policyId: string }>) =>
  db
    .selectFrom('receipts')
    .select([
      'number',
      'kind',
      'period_from as from',
      'period_to as to',
      'due_date as dueDate',
      'net_premium as netPremium',
      'surcharge',
      'policy_fee as policyFee',
      'iva',
      'amount as total',
      'state',
      'paid_at as paidAt',
    ])
    .where('policy_id', '=', given.policyId)
    .orderBy('number'),
);

/** By number. */
export async function listReceipts(db: Executor, policyId: string): Promise<Receipt[]> {
  const rows = await receiptsOfPolicy.all(db, { policyId });
  return rows.map(({ netPremium, surcharge, policyFee, iva, total, ...row }) => ({
    ...row,
    parts: { netPremium, surcharge, policyFee, iva, total },
  }));
}

/** By one that is paid. False if any of them is no longer unpaid. */
export async function replaceReceipts(
  db: Executor,
  { policyId, numbers, now }: { policyId: string; numbers: readonly number[]; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('receipts')
    .set({ state: 'replaced', collect_at: null, updated_at: now })
    .where('policy_id', '=', policyId)
    .where('number', 'in', numbers)
    .where('state', 'in', receipt.before('replaced'))
    .executeTakeFirst();
  return result.numUpdatedRows === BigInt(numbers.length);
}

export type ReceiptMove = Pick<Receipt, 'number' | 'state' | 'paidAt'> & { from: ReceiptState };

/** One that no longer is as it was read stays as it is. */
export async function moveReceipts(
  db: Executor,
  { policyId, moves, now }: { policyId: string; moves: ReceiptMove[]; now: Date },
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update receipts set state = said.state, paid_at = said."paidAt", updated_at = ${now}
    from json_to_recordset(${JSON.stringify(moves)}::json)
      as said (number integer, "from" receipt_state, state receipt_state, "paidAt" timestamptz)
    where receipts.policy_id = ${policyId} and receipts.number = said.number and receipts.state = said."from"
  `.execute(db);
}

/** The price of the policy has changed: what is not paid yet follows it, by its number. */
export async function repriceReceipts(
  db: Executor,
  { policyId, parts, now }: { policyId: string; parts: (ReceiptParts & { number: number })[]; now: Date },
): Promise<void> {
  await sql`
    update receipts set net_premium = new."netPremium", surcharge = new.surcharge, policy_fee = new."policyFee",
      iva = new.iva, amount = new.total, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(parts)}::json) as new (number integer, "netPremium" integer,
      surcharge integer, "policyFee" integer, iva integer, total integer)
    where receipts.policy_id = ${policyId} and receipts.number = new.number
      and receipts.state in ('upcoming', 'due', 'declined')
  `.execute(db);
}

/** Once its day has begun; false if it has been moved already. */
export async function beginReceipt(db: Executor, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('receipts')
    .set({ state: receipt.move('upcoming', 'due'), updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'upcoming')
    .where('due_date', '<=', civilDate(now))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The policy is cancelled: what is not paid ends, and so does what was paid where all of it comes back. */
export async function endReceipts(
  db: Executor,
  policyId: string,
  { refunded, now }: { refunded: readonly number[]; now: Date },
): Promise<void> {
  await db
    .updateTable('receipts')
    // What the insurer was still to be told of them, its cancellation has settled.
    .set({ state: 'cancelled', report_at: null, report_refused_at: null, updated_at: now })
    .where('policy_id', '=', policyId)
    .where('state', 'in', receipt.before('cancelled'))
    .execute();
  if (refunded.length === 0) return;
  await db
    .updateTable('receipts')
    .set({ state: 'refunded', report_at: null, report_refused_at: null, updated_at: now })
    .where('policy_id', '=', policyId)
    .where('number', 'in', refunded)
    .where('state', 'in', receipt.before('refunded'))
    .execute();
}

/** The insurer has left its later receipts, from that number on, to the product. */
export async function startCollecting(
  db: Executor,
  policyId: string,
  { from, now }: { from: number; now: Date },
): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ collect_at: now })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'regular')
    .where('number', '>=', from)
    .where('state', 'in', ['upcoming', 'due'])
    .execute();
}

/** The policy is reinstated: what was owed is paid, and later receipts are collected as before. */
export async function resumeReceipts(
  db: Executor,
  policyId: string,
  { paid, paidAt, now }: { paid: readonly number[]; paidAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ state: 'paid', paid_at: paidAt, updated_at: now, report_at: null, report_refused_at: null })
    .where('policy_id', '=', policyId)
    .where('number', 'in', paid)
    .where('state', 'in', receipt.before('paid'))
    .execute();
  await db
    .updateTable('receipts')
    .set({ collect_at: now })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'regular')
    .where('state', 'in', ['upcoming', 'due'])
    .execute();
}
