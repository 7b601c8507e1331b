import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import { findAttempt } from '../../modules/payments/repository.ts';
import type { Charged, PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';

/**
 * A charge that the gateway reports after the attempt had ended without one. It buys nothing: the person was told that
 * nothing was charged, may have paid with another attempt and may never return. The attempt stays as it ended
 * (payment-state.ts); the charge is recorded together with the job that refunds it.
 */
export async function recordLateCharge(
  trx: Transaction<DB>,
  send: SendJob,
  { attempt, charge, now }: { attempt: Attempt; charge: Charged; now: Date },
): Promise<void> {
  const inserted = await trx
    .insertInto('late_charges')
    .values({
      gateway_charge_id: charge.chargeId,
      attempt_id: attempt.id,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return;
  const { applicationId } = attempt;
  const step = { applicationId, workflow: 'settle-payment', step: 'late-charge' } as const;
  await recordStep(trx, { ...step, outcome: 'failed', detail: charge.chargeId, at: now });
  await appendEvent(trx, {
    at: now,
    kind: 'payment-charged-late',
    actor: 'server',
    memberId: null,
    applicationId,
    details: { attempt: attempt.attempt, amount: attempt.amount, charge: charge.chargeId },
  });
  await send(trx, 'refund-late-charge', charge.chargeId);
}

type Dependencies = { db: Database; gateway: Pick<PaymentGateway, 'refund'>; clock: () => Date };

/** Refunds a late charge under its own key, independent of the attempt's own refund and of other late charges. */
export function createRefundLateCharge({ db, gateway, clock }: Dependencies): Handler {
  const findOpen = async (chargeId: string): Promise<Attempt | undefined> => {
    const row = await db
      .selectFrom('late_charges')
      .select('attempt_id')
      .where('gateway_charge_id', '=', chargeId)
      .where('refunded_at', 'is', null)
      .executeTakeFirst();
    return row && (await findAttempt(db, row.attempt_id));
  };

  return async (chargeId) => {
    const attempt = await findOpen(chargeId);
    if (attempt === undefined) return 'done';
    const { applicationId, amount, idempotencyKey } = attempt;
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
        details: { attempt: attempt.attempt, amount, charge: chargeId },
      });
    });
    return 'done';
  };
}

/** Late charges that have not been refunded yet. */
export async function findLateCharges(db: Database, which: Which): Promise<string[]> {
  const open = db.selectFrom('late_charges as l').where('l.refunded_at', 'is', null).orderBy('l.updated_at');
  const due =
    'before' in which
      ? open.where('l.updated_at', '<', which.before)
      : open
          .innerJoin('payment_attempts as p', 'p.id', 'l.attempt_id')
          .where('p.application_id', '=', which.applicationId);
  const rows = await due.select('l.gateway_charge_id as id').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeLateCharges(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('late_charges as l')
    .innerJoin('payment_attempts as p', 'p.id', 'l.attempt_id')
    .select(['p.application_id as applicationId', 'p.amount', 'l.created_at as since', total])
    .select(sql<string>`'attempt-' || p.status`.as('state'))
    .where('l.refunded_at', 'is', null)
    .where('l.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
