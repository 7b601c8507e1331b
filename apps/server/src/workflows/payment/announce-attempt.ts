import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import type { SendJob } from '../engine/queue.ts';

/** Longer than the gateway may take: usually the browser's own call has settled the attempt by then. */
const settleAfterSeconds = 20;

/** From the moment an attempt exists, something settles it, whether or not the browser comes back. */
export function createAnnounceAttempt(send: SendJob) {
  return async (trx: Transaction<DB>, attempt: Attempt, memberId: string, now: Date): Promise<void> => {
    await send(trx, 'settle-payment', { attemptId: attempt.id }, { startAfterSeconds: settleAfterSeconds });
    await appendEvent(trx, {
      at: now,
      kind: 'payment-opened',
      actor: 'member',
      memberId,
      applicationId: attempt.applicationId,
      details: { attempt: attempt.attempt, amount: attempt.amount },
    });
  };
}
