import { openStates, payment, liveStates, type LaterPaymentState } from '@socio/domain/payment-state';
import * as z from 'zod/mini';
import type { Executor } from '../../../../db/connection.ts';
import type { ReceiptCharge } from '../receipt-charge.ts';

const chargeColumns = [
  ...(['id', 'receipt_id as receiptId', 'attempt', 'idempotency_key as idempotencyKey'] as const),
  ...(['card_id as cardId', 'amount', 'status', 'initiated_by as initiatedBy'] as const),
  ...([
    'mandate_of as mandateOf',
    'gateway_charge_id as chargeId',
    'decline_reason as declineReason',
  ] as const),
  ...(['retry', 'challenge_url as challengeUrl', 'receipt_number as receiptNumber'] as const),
  ...(['payer_network as payerNetwork', 'charged_at as chargedAt', 'created_at as createdAt'] as const),
  ...(['keep_card as keepCard', 'by_link as byLink', 'mandate'] as const),
  'updated_at as updatedAt' as const,
];

type Row = Omit<ReceiptCharge, 'mandate'> & { mandate: unknown };

const mandateSchema = z.nullable(z.object({ amount: z.int(), charges: z.int(), version: z.string() }));

const toCharge = (row: Row): ReceiptCharge => ({ ...row, mandate: mandateSchema.parse(row.mandate) });

export async function findReceiptCharge(db: Executor, id: string): Promise<ReceiptCharge | undefined> {
  const row = await db
    .selectFrom('receipt_charges')
    .select(chargeColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toCharge(row);
}

/** By attempt. */
export async function listReceiptCharges(db: Executor, receiptId: string): Promise<ReceiptCharge[]> {
  const rows = await db
    .selectFrom('receipt_charges')
    .select(chargeColumns)
    .where('receipt_id', '=', receiptId)
    .orderBy('attempt')
    .execute();
  return rows.map(toCharge);
}

/** The newest attempt. */
export async function findLastCharge(db: Executor, receiptId: string): Promise<ReceiptCharge | undefined> {
  return (await listReceiptCharges(db, receiptId)).at(-1);
}

export const isLive = ({ status }: ReceiptCharge) => (liveStates as readonly string[]).includes(status);

type NewCharge = Pick<
  ReceiptCharge,
  | 'id'
  | 'receiptId'
  | 'attempt'
  | 'idempotencyKey'
  | 'cardId'
  | 'amount'
  | 'initiatedBy'
  | 'mandateOf'
  | 'payerNetwork'
  | 'keepCard'
  | 'byLink'
  | 'mandate'
>;

export async function insertReceiptCharge(
  db: Executor,
  charge: NewCharge,
  now: Date,
): Promise<ReceiptCharge> {
  const row = await db
    .insertInto('receipt_charges')
    .values({
      id: charge.id,
      receipt_id: charge.receiptId,
      attempt: charge.attempt,
      idempotency_key: charge.idempotencyKey,
      card_id: charge.cardId,
      amount: charge.amount,
      status: 'pending',
      initiated_by: charge.initiatedBy,
      mandate_of: charge.mandateOf,
      payer_network: charge.payerNetwork,
      keep_card: charge.keepCard,
      by_link: charge.byLink,
      mandate: charge.mandate === null ? null : JSON.stringify(charge.mandate),
      created_at: now,
      updated_at: now,
    })
    .returning(chargeColumns)
    .executeTakeFirstOrThrow();
  return toCharge(row);
}

type Change = Partial<
  Pick<ReceiptCharge, 'declineReason' | 'retry' | 'challengeUrl' | 'chargeId' | 'receiptNumber' | 'chargedAt'>
>;

/** If two callers learn how it ended, the database lets one record it: undefined for the other. */
export async function moveReceiptCharge(
  db: Executor,
  id: string,
  to: LaterPaymentState,
  change: Change,
  now: Date,
): Promise<ReceiptCharge | undefined> {
  const row = await db
    .updateTable('receipt_charges')
    .set({
      status: to,
      updated_at: now,
      ...(change.declineReason !== undefined && { decline_reason: change.declineReason }),
      ...(change.retry !== undefined && { retry: change.retry }),
      ...(change.challengeUrl !== undefined && { challenge_url: change.challengeUrl }),
      ...(change.chargeId !== undefined && { gateway_charge_id: change.chargeId }),
      ...(change.receiptNumber !== undefined && { receipt_number: change.receiptNumber }),
      ...(change.chargedAt !== undefined && { charged_at: change.chargedAt }),
    })
    .where('id', '=', id)
    .where('status', 'in', payment.before(to))
    .returning(chargeColumns)
    .executeTakeFirst();
  return row && toCharge(row);
}

/** Whether it was charged after all is asked then; null: no more. */
export async function lookAtChargeAgain(db: Executor, id: string, at: Date | null): Promise<void> {
  await db.updateTable('receipt_charges').set({ look_at: at }).where('id', '=', id).execute();
}

/** Asked again without news: restarts the sweep's waiting time. */
export async function touchReceiptCharge(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('receipt_charges')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', [...openStates, 'refunding'])
    .execute();
}
