import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { findAttemptWithStatus, moveAttempt, touchAttempt } from '../../modules/payments/repository.ts';
import type { PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import type { SendJob } from '../engine/queue.ts';
import type { JobOutcome } from '../engine/queues.ts';
import { codeOf, recordStep } from '../engine/record-step.ts';

export type DecideRefund = (
  trx: Transaction<DB>,
  /** `actor`: who wants it; the server where nobody is named. */
  decision: { applicationId: string; from: 'charged' | 'issuing'; actor?: 'member'; now: Date },
) => Promise<boolean>;

export type BeginRefund = (
  trx: Transaction<DB>,
  refund: { applicationId: string; attemptId: string; now: Date },
) => Promise<void>;

/** Usually it is done by then. */
const tellAfterSeconds = 3;

/** From here on the money goes back, and the person is told. */
export function createBeginRefund(send: SendJob): BeginRefund {
  return async (trx, { applicationId, attemptId, now }) => {
    await moveAttempt(trx, attemptId, 'refunding', {}, now);
    await send(trx, 'refund-payment', { applicationId });
    await send(trx, 'mail-refund', { attemptId }, { startAfterSeconds: tellAfterSeconds });
  };
}

/** Takes a charge for refunding; false where issuing, another refund or the end was there first. */
export function createDecideRefund(beginRefund: BeginRefund): DecideRefund {
  return async (trx, { applicationId, from, actor, now }) => {
    const moved = await moveFulfilment(trx, { applicationId, from, to: 'refunding', now });
    if (moved === undefined) return false;
    const attempt = await findAttemptWithStatus(trx, applicationId, ['charged']);
    if (attempt === undefined) throw new Error('a charged application without its charge');
    await beginRefund(trx, { applicationId, attemptId: attempt.id, now });
    await appendEvent(trx, {
      at: now,
      kind: 'refund-started',
      actor: actor ?? 'server',
      memberId: moved.memberId,
      applicationId,
      details: { attempt: attempt.attempt, amount: attempt.amount },
    });
    return true;
  };
}

type Dependencies = { db: Database; gateway: PaymentGateway; clock: () => Date };

export type RefundPayment = (applicationId: string) => Promise<JobOutcome>;

/** Gives back a charge that was taken for refunding, under a key of its own: however often it asks, the money goes back once. */
export function createRefundPayment({ db, gateway, clock }: Dependencies): RefundPayment {
  return async (applicationId) => {
    const attempt = await findAttemptWithStatus(db, applicationId, ['refunding']);
    if (attempt === undefined) return 'done';
    if (attempt.chargeId === null) throw new Error('a charge without the id of the gateway');
    const answer = await gateway.refund({
      idempotencyKey: `${attempt.idempotencyKey}:refund`,
      chargeId: attempt.chargeId,
      amount: attempt.amount,
    });
    const now = clock();
    const step = { applicationId, workflow: 'refund-payment', step: 'refund', at: now } as const;
    if (answer.kind !== 'refunded') {
      // A refusal of a refund is for a person to look at; meanwhile it is asked for again.
      await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
      await touchAttempt(db, attempt.id, now);
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      const refunded = { applicationId, from: 'refunding', to: 'refunded', now } as const;
      const application = await moveFulfilment(trx, refunded, { status: 'refunded' });
      if (application === undefined) return;
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
    });
    return 'done';
  };
}
