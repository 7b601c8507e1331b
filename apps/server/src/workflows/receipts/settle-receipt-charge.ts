import { isOpen, openStates } from '@socio/domain/payment-state';
import { chargeUntil, graceEnd } from '@socio/domain/receipts/collecting';
import { spans } from '@socio/domain/spans';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { literals } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import type { CollectedReceipt, ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import { findCollected } from '../../modules/receipts/collecting/repository.ts';
import { findCardToken, findMandate } from '../../modules/receipts/collecting/cards/repository.ts';
import { findReceiptCharge } from '../../modules/receipts/collecting/charges/repository.ts';
import type { ChargeAnswer } from '../../providers/payment-gateway/port.ts';
import { unknown } from '../../providers/unknown.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { SendJob } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import { createRecordReceiptCharge } from './record-receipt-charge.ts';

type Dependencies = Pick<Services, 'db' | 'gateway' | 'clock' | 'publicUrl' | 'send' | 'countReceiptCharge'>;

export type SettleReceiptCharge = (chargeId: string) => Promise<ReceiptCharge>;

/** When the gateway is no longer asked to charge it, but to cancel it. */
function giveUpAt(receipt: CollectedReceipt, { initiatedBy, createdAt }: ReceiptCharge): Date {
  if (initiatedBy === 'merchant') return chargeUntil(receipt, createdAt);
  const answered = createdAt.getTime() + spans.challenge;
  return new Date(Math.min(answered, graceEnd(receipt).getTime()));
}

/**
 * Asks the gateway how an attempt ended and records it. Without an answer the same request is sent again under the same
 * key, until the evening or 11:30 of the last day of grace; then the key is cancelled, which says how it ended. An
 * automatic attempt for which the bank asks something is cancelled at once: nobody is there to answer, and the receipt is
 * free to be paid by hand.
 */
export function createSettleReceiptCharge(services: Dependencies): SettleReceiptCharge {
  const { db, gateway, clock, publicUrl } = services;
  const record = createRecordReceiptCharge(services);

  const cancel = async ({ idempotencyKey }: ReceiptCharge): Promise<ChargeAnswer> => {
    const answer = await gateway.cancelByKey(idempotencyKey);
    return answer.kind === 'already' ? answer.answer : answer;
  };

  const isAuthorised = async ({ initiatedBy, cardId }: ReceiptCharge, receipt: CollectedReceipt) =>
    initiatedBy === 'member' || (await findMandate(db, receipt.applicationId))?.cardId === cardId;

  const ask = async (charge: ReceiptCharge, receipt: CollectedReceipt): Promise<ChargeAnswer> => {
    if (clock() >= giveUpAt(receipt, charge)) return await cancel(charge);
    if (charge.status === 'action_required') {
      if (charge.initiatedBy === 'merchant') return await cancel(charge);
      const found = await gateway.findByKey(charge.idempotencyKey);
      // 'Not found' is not a no.
      return found.kind === 'not-found' ? unknown('unreadable') : found;
    }
    const token = await findCardToken(db, charge.cardId);
    // Removed, or no longer authorised, while the gateway was silent.
    if (token === undefined || !(await isAuthorised(charge, receipt))) return await cancel(charge);
    return await gateway.charge({
      idempotencyKey: charge.idempotencyKey,
      token,
      amount: charge.amount,
      currency: 'MXN',
      returnUrl: charge.byLink
        ? `${publicUrl}/pagar-recibo`
        : `${publicUrl}/poliza/${encodeURIComponent(receipt.policyNumber)}`,
      initiatedBy: charge.initiatedBy,
      ...(charge.mandate !== null && { establishesMandate: true }),
      ...(charge.mandateOf !== null && { mandateOf: charge.mandateOf }),
    });
  };

  return async (chargeId) => {
    let charge = await findReceiptCharge(db, chargeId);
    if (charge === undefined) throw new Error('no such charge of a receipt');
    const receipt = await findCollected(db, charge.receiptId);
    if (receipt === undefined) throw new Error('a charge of a receipt that the product does not collect');
    // Twice at most: an automatic attempt for which the bank asks something is cancelled right away.
    for (let round = 0; round < 2 && isOpen(charge.status); round += 1) {
      const isAsked = charge.initiatedBy === 'merchant' && charge.status === 'action_required';
      if (round > 0 && !isAsked) break;
      charge = await record(charge, { answer: await ask(charge, receipt), isAsked }, clock());
    }
    return charge;
  };
}

/** By then the call or work that opened it has usually settled it. */
const settleAfterSeconds = 20;

export async function settleReceiptChargeLater(
  trx: Transaction<DB>,
  send: SendJob,
  chargeId: string,
): Promise<void> {
  await send(trx, 'settle-receipt-charge', chargeId, { startAfterSeconds: settleAfterSeconds });
}

const unsettled = (db: Database) =>
  db
    .selectFrom('receipt_charges as c')
    .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    // Spelled out, so that the partial index fits whatever the values.
    .where('c.status', 'in', literals(openStates));

export async function findUnsettledReceiptCharges(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`c.updated_at < ${which.before}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await unsettled(db).select('c.id').where(due).orderBy('c.updated_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeUnsettledReceiptCharges(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await unsettled(db)
    .select(['p.application_id as applicationId', 'c.amount', 'c.created_at as since', total])
    .select(sql<string>`'receipt-' || r.number || ' ' || c.status`.as('state'))
    .where('c.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
