import { allowsNewAttempt, nextLateLook, payment } from '@socio/domain/payment-state';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { literals } from '../../db/statement.ts';
import type { CountCharge } from '../../modules/payments/declined-charges.ts';
import { findAttempt } from '../../modules/payments/repository.ts';
import {
  findReceiptCharge,
  lookAtChargeAgain,
} from '../../modules/receipts/collecting/charges/repository.ts';
import { findCollected } from '../../modules/receipts/collecting/repository.ts';
import type { PaymentGateway } from '../../providers/payment-gateway/port.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler, SendJob } from '../engine/queue.ts';
import { createRecordChargeAnswer } from './record-charge-answer.ts';
import { recordLateCharge } from './refund-late-charge.ts';

type Dependencies = {
  db: Database;
  gateway: Pick<PaymentGateway, 'findByKey'>;
  clock: () => Date;
  send: SendJob;
  countCharge: CountCharge;
};

/** Asks whether an attempt that ended without a charge, to buy or to pay a receipt, was charged after all. */
export function createLookForLateCharge({ db, gateway, clock, send, countCharge }: Dependencies): Handler {
  const recordAnswer = createRecordChargeAnswer(db, send, countCharge);

  const lookAtReceiptCharge: Handler = async (id) => {
    const ended = await findReceiptCharge(db, id);
    if (ended === undefined || !allowsNewAttempt(ended.status)) return 'done';
    const answer = await gateway.findByKey(ended.idempotencyKey);
    const now = clock();
    if (answer.kind === 'unknown') {
      await lookAtChargeAgain(db, id, now);
      return 'later';
    }
    await db.transaction().execute(async (trx) => {
      await lookAtChargeAgain(trx, id, nextLateLook(ended.updatedAt, now));
      if (answer.kind !== 'charged') return;
      const receipt = await findCollected(trx, ended.receiptId);
      if (receipt === undefined) throw new Error('a charge of a receipt that the product does not collect');
      const late = { ...ended, of: { receipt_charge_id: id }, applicationId: receipt.applicationId };
      await recordLateCharge(trx, send, { late, charge: answer, now });
    });
    return 'done';
  };

  return async (id) => {
    const attempt = await findAttempt(db, id);
    if (attempt === undefined) return await lookAtReceiptCharge(id);
    const answer = await gateway.findByKey(attempt.idempotencyKey);
    if (answer.kind === 'unknown') return 'later';
    if (answer.kind === 'charged') await recordAnswer(attempt, answer, clock());
    return 'done';
  };
}

/** Charges of receipts whose key was cancelled: nobody pays them again by asking, as with a purchase. */
export async function findChargesToLookAt(db: Database, which: Which): Promise<string[]> {
  if (!('before' in which)) return [];
  const rows = await db
    .selectFrom('receipt_charges')
    .select('id')
    .where('look_at', '<=', which.now)
    .orderBy('look_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findEndedAttempts(db: Database, applicationId: string): Promise<string[]> {
  const ended = literals(payment.states.filter(allowsNewAttempt));
  const bought = db
    .selectFrom('payment_attempts')
    .select(['id', 'created_at as at'])
    .where('application_id', '=', applicationId)
    .where('status', 'in', ended);
  const ofReceipts = db
    .selectFrom('receipt_charges as c')
    .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .select(['c.id', 'c.created_at as at'])
    .where('p.application_id', '=', applicationId)
    .where('c.status', 'in', ended);
  const rows = await bought
    .unionAll(ofReceipts)
    .orderBy(sql`at`)
    .execute();
  return rows.map(({ id }) => id);
}
