import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { findCollected } from '../../modules/receipts/collecting/repository.ts';
import {
  findReceiptCharge,
  moveReceiptCharge,
  touchReceiptCharge,
} from '../../modules/receipts/collecting/charges/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';
import { announceReceipt } from './record-receipt-charge.ts';

type Dependencies = Pick<Services, 'db' | 'gateway' | 'clock' | 'send'>;

/**
 * Gives back, under its own key, a charge that came after the grace, which pays nothing and revives nothing, or that was for
 * a change of the policy which came to nothing.
 */
export function createRefundReceiptCharge({ db, gateway, clock, send }: Dependencies): Handler {
  return async (id) => {
    const charge = await findReceiptCharge(db, id);
    if (charge?.status !== 'refunding') return 'done';
    const receipt = await findCollected(db, charge.receiptId);
    if (receipt === undefined || charge.chargeId === null)
      throw new Error('a charge that cannot be given back');
    const { applicationId, memberId, number } = receipt;
    const answer = await gateway.refund({
      idempotencyKey: `${charge.idempotencyKey}:refund`,
      chargeId: charge.chargeId,
      amount: charge.amount,
    });
    const now = clock();
    const step = { applicationId, workflow: 'refund-receipt-charge', step: 'refund', at: now } as const;
    if (answer.kind !== 'refunded') {
      // Tried again, and shown to an operator.
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      await touchReceiptCharge(db, id, now);
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      if ((await moveReceiptCharge(trx, id, 'refunded', {}, now)) === undefined) return;
      await recordStep(trx, { ...step, outcome: 'done', detail: answer.refundId });
      await appendEvent(trx, {
        at: now,
        kind: 'receipt-charge-refunded',
        actor: 'server',
        memberId,
        applicationId,
        details: { receipt: number, attempt: charge.attempt, amount: charge.amount },
      });
      const mail = { receiptId: charge.receiptId, kind: 'returned', attempt: charge.attempt } as const;
      await announceReceipt(trx, send, mail, now);
    });
    return 'done';
  };
}

const refunding = (db: Database) =>
  db
    .selectFrom('receipt_charges as c')
    .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    // Spelled out, so that the partial index fits whatever the values.
    .where('c.status', '=', sql.lit('refunding'));

export async function findUnfinishedReceiptRefunds(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`c.updated_at < ${which.before}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await refunding(db).select('c.id').where(due).orderBy('c.updated_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeReceiptRefunds(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await refunding(db)
    .select(['p.application_id as applicationId', 'c.amount', 'c.created_at as since', total])
    .select(sql<string>`'receipt-' || r.number`.as('state'))
    .where('c.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
