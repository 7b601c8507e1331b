import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen, payment } from '@socio/domain/payment-state';
import { spans } from '@socio/domain/spans';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import type { CountCharge } from '../../modules/payments/declined-charges.ts';
import { findAttempt, findCardOf } from '../../modules/payments/repository.ts';
import type { ChargeAnswer, FindChargeAnswer, PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { unknown } from '../../providers/unknown.ts';
import type { Watch } from '../../watching/watch.ts';
import { atMost, isDue, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { SendJob } from '../engine/queue.ts';
import { runSteps, type Step } from '../engine/steps.ts';
import { createRecordChargeAnswer } from './record-charge-answer.ts';

type Dependencies = {
  db: Database;
  gateway: PaymentGateway;
  clock: () => Date;
  publicUrl: string;
  send: SendJob;
  countCharge: CountCharge;
  watch?: Watch;
};

export type SettlePayment = (attemptId: string) => Promise<Attempt>;

type Paying = {
  ask: (attempt: Attempt) => Promise<ChargeAnswer>;
  record: (attempt: Attempt, answer: ChargeAnswer) => Promise<Attempt>;
  answer?: ChargeAnswer;
  /** As last read or recorded. */
  attempt?: Attempt;
};

const isSettled = ({ status }: Attempt) => !isOpen(status);

/** From 'Pagar' to the receipt, with how each step is undone. */
export const payingSteps: readonly Step<Attempt, Paying>[] = [
  {
    name: 'open',
    by: 'step 11, with the job of the next two (`modules/payments/open-attempt.ts`)',
    undo: 'Nothing was charged: the attempt ends declined or cancelled, and the next one may open.',
  },
  {
    name: 'charge',
    isDone: isSettled,
    run: async (attempt, paying) => {
      paying.answer = await paying.ask(attempt);
      // Recording is conditional on what the attempt has become in the meantime.
      return 'unchanged';
    },
    undo: 'Unanswered for 15 minutes: the key is cancelled. Charged: `refund-payment`.',
  },
  {
    name: 'record',
    // Also runs for an attempt that ended while the gateway was being asked: a charge that arrives late is refunded.
    isDone: () => false,
    run: async (attempt, paying) => {
      const { answer, record } = paying;
      if (answer === undefined) return 'over';
      paying.attempt = await record(attempt, answer);
      return isOpen(paying.attempt.status) ? 'later' : 'done';
    },
    undo: 'Never: charged ends in a policy or in a refund. A charge of an ended attempt: `refund-late-charge`.',
  },
  {
    name: 'receipt',
    by: '`mail-receipt`, sent with the record of the charge',
    undo: 'Where the money goes back, `mail-refund` says so.',
  },
];

const secondTryAfterMs = 300;
/** A slower failure is left to the next call: the browser's time limit covers both tries. */
const secondTryWithinMs = 5000;

/**
 * Asks the gateway how an attempt ended and records it. An unknown answer settles nothing: the same request is sent
 * again with the same key, now and with the next call or job, until it is answered or its key is cancelled.
 */
export function createSettlePayment({
  db,
  gateway,
  clock,
  publicUrl,
  send,
  countCharge,
  watch,
}: Dependencies): SettlePayment {
  const recordAnswer = createRecordChargeAnswer(db, send, countCharge, watch?.purchase);

  const charge = async (attempt: Attempt): Promise<ChargeAnswer> => {
    const { token, hasMandate, renewalMandateOf } = await findCardOf(db, attempt.id);
    const request = {
      idempotencyKey: attempt.idempotencyKey,
      token,
      amount: attempt.amount,
      currency: 'MXN' as const,
      returnUrl: `${publicUrl}/auto/insurance/${attempt.applicationId}?step=11`,
      ...(renewalMandateOf === null
        ? { initiatedBy: 'member' as const, ...(hasMandate && { establishesMandate: true }) }
        : { initiatedBy: 'merchant' as const, mandateOf: renewalMandateOf }),
    };
    const asked = performance.now();
    const answer = await gateway.charge(request);
    if (answer.kind !== 'unknown' || answer.reason === 'timeout') return answer;
    if (performance.now() - asked > secondTryWithinMs) return answer;
    await sleep(secondTryAfterMs);
    return await gateway.charge(request);
  };

  const giveUp = async (attempt: Attempt): Promise<ChargeAnswer> => {
    const answer = await gateway.cancelByKey(attempt.idempotencyKey);
    return answer.kind === 'already' ? answer.answer : answer;
  };

  const ask = async (attempt: Attempt): Promise<FindChargeAnswer> => {
    // The time limit for a charge, and for answering the bank's question.
    if (clock().getTime() - attempt.createdAt.getTime() >= spans.challenge) return await giveUp(attempt);
    if (attempt.status === 'action_required') return await gateway.findByKey(attempt.idempotencyKey);
    return await charge(attempt);
  };

  return async (attemptId) => {
    const read = async () => {
      const attempt = await findAttempt(db, attemptId);
      if (attempt === undefined) throw new Error('no such payment attempt');
      return (paying.attempt = attempt);
    };
    const paying: Paying = {
      ask: async (attempt) => {
        const answer = await ask(attempt);
        // 'Not found' is not a no.
        return answer.kind === 'not-found' ? unknown('unreadable') : answer;
      },
      record: (attempt, answer) => recordAnswer(attempt, answer, clock()),
    };
    await runSteps(payingSteps, read, paying);
    return paying.attempt ?? (await read());
  };
}

/** Longer than the gateway may take: by then the browser's own call has usually settled the attempt. */
const settleAfterSeconds = 20;

/** Ensures that the attempt is settled, whether or not the browser comes back. */
export async function announceAttempt(
  trx: Transaction<DB>,
  send: SendJob,
  { attempt, memberId, now }: { attempt: Attempt; memberId: string; now: Date },
): Promise<void> {
  await send(trx, 'settle-payment', attempt.id, { startAfterSeconds: settleAfterSeconds });
  await appendEvent(trx, {
    at: now,
    kind: 'payment-opened',
    actor: 'member',
    memberId,
    applicationId: attempt.applicationId,
    details: { attempt: attempt.attempt, amount: attempt.amount },
  });
}

const open = payment.states.filter(isOpen);

/** Attempts whose result has not been recorded. */
export async function findUnsettledAttempts(db: Database, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('status', 'in', open)
    .where(isDue('payment_attempts', which))
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function seeUnsettledAttempts(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['application_id as applicationId', 'amount', 'status as state', 'created_at as since', total])
    .where('status', 'in', open)
    .where('created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
