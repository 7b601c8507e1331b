import type { Database } from '../db/connection.ts';
import type { Attempt } from '../modules/payments/attempt.ts';
import { findAttemptWithStatus } from '../modules/payments/repository.ts';
import type { ChargeAnswer } from '../providers/payment-gateway/port.ts';
import type { SendJob } from './jobs.ts';
import type { ClaimRefund } from './refund.ts';

type RecordAnswer = (attempt: Attempt, answer: ChargeAnswer, now: Date) => Promise<Attempt>;
type Dependencies = { db: Database; send: SendJob; onError: (error: unknown) => void };

/**
 * Has the receipt sent as soon as a charge is recorded. A crash between the two leaves it to the sweep of the mails,
 * which goes by the charge itself; and no mail may spoil the answer about a charge.
 */
export function announceReceipt(
  recordAnswer: RecordAnswer,
  { db, send, onError }: Dependencies,
): RecordAnswer {
  return async (attempt, answer, now) => {
    const recorded = await recordAnswer(attempt, answer, now);
    if (attempt.status !== 'charged' && recorded.status === 'charged') {
      const sent = db.transaction().execute((trx) => send(trx, 'mail-receipt', { attemptId: recorded.id }));
      await sent.catch(onError);
    }
    return recorded;
  };
}

/** Usually it is done by then. */
const tellAfterSeconds = 3;

/** Has the person told of a refund, in the transaction that begins it. */
export function announceRefund(claimRefund: ClaimRefund, send: SendJob): ClaimRefund {
  return async (trx, claim) => {
    const claimed = await claimRefund(trx, claim);
    const attempt = claimed && (await findAttemptWithStatus(trx, claim.applicationId, ['refunding']));
    if (attempt) {
      await send(trx, 'mail-refund', { attemptId: attempt.id }, { startAfterSeconds: tellAfterSeconds });
    }
    return claimed;
  };
}
