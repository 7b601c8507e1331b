import type { Database } from '../../db/connection.ts';
import { payment, allowsNewAttempt } from '@socio/domain/payment-state';
import type { CountCharge } from '../../modules/payments/declined-charges.ts';
import { findAttempt } from '../../modules/payments/repository.ts';
import type { PaymentGateway } from '../../providers/payment-gateway/port.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { createRecordChargeAnswer } from './record-charge-answer.ts';

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'findByKey'>;
  clock: () => Date;
  send: SendJob;
  countCharge: CountCharge;
};

/** Asks whether an attempt that ended without a charge was charged after all. */
export function createLookForLateCharge({ db, gateway, clock, send, countCharge }: Dependencies): Handler {
  const recordAnswer = createRecordChargeAnswer(db, send, countCharge);
  return async (attemptId) => {
    const attempt = await findAttempt(db, attemptId);
    if (attempt === undefined) return 'done';
    const answer = await gateway.findByKey(attempt.idempotencyKey);
    if (answer.kind === 'unknown') return 'later';
    if (answer.kind === 'charged') await recordAnswer(attempt, answer, clock());
    return 'done';
  };
}

export async function findEndedAttempts(db: Database, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('status', 'in', payment.states.filter(allowsNewAttempt))
    .orderBy('attempt')
    .execute();
  return rows.map(({ id }) => id);
}
