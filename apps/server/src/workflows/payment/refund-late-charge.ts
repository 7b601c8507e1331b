import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { Charged, PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';

/** What a charge was asked for: an attempt to buy, or to pay a receipt. */
export type Late = {
  of: { attempt_id: string } | { receipt_charge_id: string };
  applicationId: string;
  attempt: number;
  idempotencyKey: string;
  amount: number;
};

/**
 * A charge that the gateway reports after the attempt had ended without one. It buys nothing: the person was told that
 * nothing was charged, may have paid with another attempt and may never return. The attempt stays as it ended
 * (payment-state.ts); the charge is recorded together with the job that refunds it.
 */
export async function recordLateCharge(
  trx: Transaction<DB>,
  send: SendJob,
  { late, charge, now }: { late: Late; charge: Charged; now: Date },
): Promise<void> {
  const inserted = await trx
    .insertInto('late_charges')
    .values({
      gateway_charge_id: charge.chargeId,
      ...late.of,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return;
  const { applicationId } = late;
  const step = { applicationId, workflow: 'settle-payment', step: 'late-charge' } as const;
  await recordStep(trx, { ...step, outcome: 'failed', detail: charge.chargeId, at: now });
  await appendEvent(trx, {
    at: now,
    kind: 'payment-charged-late',
    actor: 'server',
    memberId: null,
    applicationId,
    details: { attempt: late.attempt, amount: late.amount, charge: charge.chargeId },
  });
  await send(trx, 'refund-late-charge', charge.chargeId);
}

const applicationOf = sql<string>`coalesce(a.application_id, p.application_id)`.as('applicationId');

/** Those that have not been refunded yet, with what they were asked for. */
const charged = (db: Database) =>
  db
    .selectFrom('late_charges as l')
    .leftJoin('payment_attempts as a', 'a.id', 'l.attempt_id')
    .leftJoin('receipt_charges as c', 'c.id', 'l.receipt_charge_id')
    .leftJoin('receipts as r', 'r.id', 'c.receipt_id')
    .leftJoin('policies as p', 'p.id', 'r.policy_id')
    .where('l.refunded_at', 'is', null);

type Dependencies = { db: Database; gateway: Pick<PaymentGateway, 'refund'>; clock: () => Date };

/** Refunds a late charge under its own key, independent of the attempt's own refund and of other late charges. */
export function createRefundLateCharge({ db, gateway, clock }: Dependencies): Handler {
  return async (chargeId) => {
    const late = await charged(db)
      .select([applicationOf, 'l.gateway_charge_id'])
      .select(sql<number>`coalesce(a.attempt, c.attempt)`.as('attempt'))
      .select(sql<number>`coalesce(a.amount, c.amount)`.as('amount'))
      .select(sql<string>`coalesce(a.idempotency_key, c.idempotency_key)`.as('idempotencyKey'))
      .where('l.gateway_charge_id', '=', chargeId)
      .executeTakeFirst();
    if (late === undefined) return 'done';
    const { applicationId, attempt, amount, idempotencyKey } = late;
    const answer = await gateway.refund({
      idempotencyKey: `${idempotencyKey}:late-refund:${chargeId}`,
      chargeId,
      amount,
    });
    const now = clock();
    const step = { applicationId, workflow: 'refund-payment', step: 'late-charge', at: now } as const;
    if (answer.kind !== 'refunded') {
      // Retried, and shown to an operator.
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      const open = db.updateTable('late_charges').where('gateway_charge_id', '=', chargeId);
      await open.set({ updated_at: now }).execute();
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      const ended = await trx
        .updateTable('late_charges')
        .set({ updated_at: now, refunded_at: now })
        .where('gateway_charge_id', '=', chargeId)
        .where('refunded_at', 'is', null)
        .executeTakeFirst();
      if (ended.numUpdatedRows !== 1n) return;
      await recordStep(trx, { ...step, outcome: 'done', detail: answer.refundId });
      await appendEvent(trx, {
        at: now,
        kind: 'late-charge-refunded',
        actor: 'server',
        memberId: null,
        applicationId,
        details: { attempt, amount, charge: chargeId },
      });
    });
    return 'done';
  };
}

/** Late charges that have not been refunded yet. */
export async function findLateCharges(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? db
          .selectFrom('late_charges as l')
          .where('l.refunded_at', 'is', null)
          .where('l.updated_at', '<', which.before)
      : charged(db).where(
          sql<boolean>`coalesce(a.application_id, p.application_id) = ${which.applicationId}`,
        );
  const rows = await due.select('l.gateway_charge_id as id').orderBy('l.updated_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeLateCharges(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await charged(db)
    .select([applicationOf, 'l.created_at as since', total])
    .select(sql<number>`coalesce(a.amount, c.amount)`.as('amount'))
    .select(
      sql<string>`coalesce('attempt-' || a.status, 'receipt-' || r.number || ' ' || c.status)`.as('state'),
    )
    .where('l.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
