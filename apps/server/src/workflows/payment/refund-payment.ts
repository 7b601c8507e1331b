import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { findAttemptWithStatus, moveAttempt, touchAttempt } from '../../modules/payments/repository.ts';
import type { PaymentGateway } from '../../providers/payment-gateway/port.ts';
import type { Watch } from '../../watching/watch.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import { atMost, isDue, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';

/** The refund is usually done by then. */
const tellAfterSeconds = 3;

/** From here on the money goes back and the person is told. */
export async function beginRefund(
  trx: Transaction<DB>,
  send: SendJob,
  { applicationId, attemptId, now }: { applicationId: string; attemptId: string; now: Date },
): Promise<void> {
  await moveAttempt(trx, attemptId, 'refunding', {}, now);
  await send(trx, 'refund-payment', applicationId);
  await send(trx, 'mail-refund', attemptId, { startAfterSeconds: tellAfterSeconds });
}

export type RefundDecision = {
  applicationId: string;
  from: 'charged' | 'issuing';
  /** Who requested it; the server if omitted. */
  actor?: 'member';
  now: Date;
};

/** Moves a charge to refunding; false if issuing, another refund or the end of the application came first. */
export async function decideRefund(
  trx: Transaction<DB>,
  send: SendJob,
  { applicationId, from, actor, now }: RefundDecision,
): Promise<boolean> {
  const moved = await moveFulfilment(trx, { applicationId, from, to: 'refunding', now });
  if (moved === undefined) return false;
  const attempt = await findAttemptWithStatus(trx, applicationId, ['charged']);
  if (attempt === undefined) throw new Error('charged application without a charged attempt');
  await beginRefund(trx, send, { applicationId, attemptId: attempt.id, now });
  await appendEvent(trx, {
    at: now,
    kind: 'refund-started',
    actor: actor ?? 'server',
    memberId: moved.memberId,
    applicationId,
    details: { attempt: attempt.attempt, amount: attempt.amount },
  });
  return true;
}

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'refund'>;
  clock: () => Date;
  watch: Watch;
};

/** Refunds a charge under its own key, so that the money goes back once, however often this runs. */
export function createRefundPayment({ db, gateway, clock, watch }: Dependencies): Handler {
  return async (applicationId) => {
    const attempt = await findAttemptWithStatus(db, applicationId, ['refunding']);
    if (attempt === undefined) return 'done';
    if (attempt.chargeId === null) throw new Error('charged attempt without a gateway charge id');
    const answer = await gateway.refund({
      idempotencyKey: `${attempt.idempotencyKey}:refund`,
      chargeId: attempt.chargeId,
      amount: attempt.amount,
    });
    const now = clock();
    const step = { applicationId, workflow: 'refund-payment', step: 'refund', at: now } as const;
    if (answer.kind !== 'refunded') {
      // A refused refund needs a person's attention; meanwhile it is retried.
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      await touchAttempt(db, attempt.id, now);
      return 'later';
    }
    const isRefunded = await db.transaction().execute(async (trx) => {
      const refunded = { applicationId, from: 'refunding', to: 'refunded', now } as const;
      const application = await moveFulfilment(trx, refunded, { status: 'refunded' });
      if (application === undefined) return false;
      await moveAttempt(trx, attempt.id, 'refunded', {}, now);
      await recordStep(trx, { ...step, outcome: 'done', detail: answer.refundId });
      await appendEvent(trx, {
        at: now,
        kind: 'refund-done',
        actor: 'server',
        memberId: application.memberId,
        applicationId,
        details: { attempt: attempt.attempt, amount: attempt.amount },
      });
      return true;
    });
    if (isRefunded) watch.purchase('refunded');
    return 'done';
  };
}

export async function findUnfinishedRefunds(db: Database, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('application_id')
    .where('status', '=', 'refunding')
    .where(isDue('payment_attempts', which))
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}

/** Refunds that the gateway has not confirmed, or that cannot begin before the insurer agrees. */
export function seeRefunds(waitsFor: 'gateway' | 'insurer') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await db
      .selectFrom('applications as a')
      .leftJoin('payment_attempts as p', (join) =>
        join.onRef('p.application_id', '=', 'a.id').on('p.status', 'in', ['charged', 'refunding']),
      )
      .select(['a.id as applicationId', 'p.amount', 'a.last_updated_at as since', total])
      .select((eb) => eb.val(waitsFor === 'insurer' ? 'waits-for-insurer' : 'refunding').as('state'))
      .where('a.fulfilment', '=', 'refunding')
      .where('a.last_updated_at', '<=', before)
      // An application without such an attempt counts as waiting for the gateway.
      .where(sql<boolean>`(p.status is not distinct from 'charged') = ${waitsFor === 'insurer'}`)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
