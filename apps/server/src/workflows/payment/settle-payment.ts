import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen } from '@socio/domain/payment-state';
import type { Database } from '../../db/connection.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import { findAttempt, findCardToken } from '../../modules/payments/repository.ts';
import type { ChargeAnswer, FindChargeAnswer, PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { unknown } from '../../providers/unknown.ts';

type Dependencies = {
  db: Database;
  gateway: PaymentGateway;
  clock: () => Date;
  publicUrl: string;
  recordAnswer: (attempt: Attempt, answer: ChargeAnswer, now: Date) => Promise<Attempt>;
};

export type SettlePayment = (attemptId: string) => Promise<Attempt>;

/** Nobody waits longer for a charge, or for the bank's question to be answered: then the key is cancelled. */
const giveUpAfterMs = 15 * 60_000;
const secondTryAfterMs = 300;
/** A gateway that took longer to say nothing is asked with the next call: the browser's limit is for both tries. */
const secondTryWithinMs = 5000;

/**
 * Learns from the gateway how an attempt ended and records it. An unknown answer is no answer: the same request
 * goes out again with the same key, now, with the next call or job, until it is answered or its key is cancelled.
 */
export function createSettlePayment(dependencies: Dependencies): SettlePayment {
  const { db, gateway, clock, publicUrl, recordAnswer } = dependencies;

  const charge = async (attempt: Attempt): Promise<ChargeAnswer> => {
    const request = {
      idempotencyKey: attempt.idempotencyKey,
      token: await findCardToken(db, attempt.cardId),
      amount: attempt.amount,
      currency: 'MXN' as const,
      returnUrl: `${publicUrl}/auto/insurance/${attempt.applicationId}?step=11`,
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
    if (clock().getTime() - attempt.createdAt.getTime() >= giveUpAfterMs) return await giveUp(attempt);
    if (attempt.status === 'action_required') return await gateway.findByKey(attempt.idempotencyKey);
    return await charge(attempt);
  };

  return async (attemptId) => {
    const attempt = await findAttempt(db, attemptId);
    if (attempt === undefined) throw new Error('no such payment attempt');
    if (!isOpen(attempt.status)) return attempt;
    const answer = await ask(attempt);
    // 'Not found' is not a no.
    return await recordAnswer(attempt, answer.kind === 'not-found' ? unknown('unreadable') : answer, clock());
  };
}
