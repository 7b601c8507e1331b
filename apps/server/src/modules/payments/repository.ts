import { openStates, payment, type LaterPaymentState, type PaymentState } from '@socio/domain/payment-state';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { purchaseSnapshots, type PurchaseSnapshot } from '../../db/purchase-snapshot.ts';
import type { PaymentAttempts } from '../../db/types.ts';
import type { Attempt } from './attempt.ts';

function toAttempt(row: Selectable<PaymentAttempts>): Attempt {
  return {
    id: row.id,
    applicationId: row.application_id,
    attempt: row.attempt,
    idempotencyKey: row.idempotency_key,
    cardId: row.card_id,
    amount: row.amount,
    status: row.status,
    declineReason: row.decline_reason,
    challengeUrl: row.challenge_url,
    chargeId: row.gateway_charge_id,
    receiptNumber: row.receipt_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findAttempt(db: Executor, id: string): Promise<Attempt | undefined> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

/** Newest first. */
export async function listAttempts(db: Executor, applicationId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map(toAttempt);
}

export async function findAttemptWithStatus(
  db: Executor,
  applicationId: string,
  statuses: readonly PaymentState[],
): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('status', 'in', statuses)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** What was bought with the attempt, as of when it was opened. */
export async function findPurchase(db: Executor, attemptId: string): Promise<PurchaseSnapshot> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('snapshot')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return purchaseSnapshots.read(row.snapshot, attemptId);
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'applicationId' | 'attempt' | 'idempotencyKey' | 'cardId' | 'amount'
> & { purchase: PurchaseSnapshot };

export async function insertAttempt(db: Executor, attempt: NewAttempt, now: Date): Promise<Attempt> {
  const row = await db
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      application_id: attempt.applicationId,
      attempt: attempt.attempt,
      idempotency_key: attempt.idempotencyKey,
      card_id: attempt.cardId,
      quote_id: attempt.purchase.quoteId,
      amount: attempt.amount,
      status: 'pending',
      snapshot: purchaseSnapshots.write(attempt.purchase),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAttempt(row);
}

type Change = Partial<Pick<Attempt, 'declineReason' | 'challengeUrl' | 'chargeId' | 'receiptNumber'>>;

/** If two callers learn how an attempt ended, the database lets one record it: undefined for the other. */
export async function moveAttempt(
  db: Executor,
  id: string,
  to: LaterPaymentState,
  change: Change,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('payment_attempts')
    .set({
      status: to,
      updated_at: now,
      ...(to === 'charged' && { charged_at: now }),
      ...(change.declineReason !== undefined && { decline_reason: change.declineReason }),
      ...(change.challengeUrl !== undefined && { challenge_url: change.challengeUrl }),
      ...(change.chargeId !== undefined && { gateway_charge_id: change.chargeId }),
      ...(change.receiptNumber !== undefined && { receipt_number: change.receiptNumber }),
    })
    .where('id', '=', id)
    .where('status', 'in', payment.before(to))
    .returningAll()
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** Asked again without news: restarts the sweep's waiting time. */
export async function touchAttempt(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...openStates, 'refunding'])
    .execute();
}

export async function nextReceiptNumber(db: Executor): Promise<string> {
  const { number } = await db
    .selectNoFrom(sql<number>`nextval('receipt_numbers')`.as('number'))
    .executeTakeFirstOrThrow();
  return `R-${number}`;
}

export async function findCardToken(db: Executor, cardId: string): Promise<string> {
  const row = await db
    .selectFrom('cards')
    .select('gateway_token')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  return row.gateway_token;
}

/** Locks the card until the transaction ends, so that it cannot be removed while a payment with it is being opened. */
export async function ownsCard(db: Executor, memberId: string, cardId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('id', '=', cardId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
