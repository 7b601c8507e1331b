import { afterDeclined } from '@socio/domain/endorsements/endorsement-state';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { recordCardUsed } from '../../modules/cards/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import {
  findEndorsementOfReceipt,
  moveEndorsement,
  nextEndorsementNumber,
} from '../../modules/policies/endorsements/repository.ts';
import { moveReceiptCharge } from '../../modules/receipts/collecting/charges/repository.ts';
import type { CollectedReceipt, ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import { moveReceipt } from '../../modules/receipts/collecting/repository.ts';
import type { SendJob } from '../engine/queue.ts';

type Trx = Transaction<DB>;

/** By then the call that accepted it is usually done; if its process died, the job takes over. */
const endorseAfterSeconds = 5;

/** A change of a policy was paid: the insurer is asked. Under the policy's lock. */
export async function recordChangeCharged(
  trx: Trx,
  send: SendJob,
  { receipt, charge, now }: { receipt: CollectedReceipt; charge: ReceiptCharge; now: Date },
): Promise<void> {
  const change = await findEndorsementOfReceipt(trx, receipt.id);
  const number = await nextEndorsementNumber(trx, receipt.policyId);
  await recordCardUsed(trx, charge.cardId, now);
  if (change === undefined || !(await moveEndorsement(trx, change.id, { to: 'asked', number, now })))
    return await returnChangeCharge(trx, send, { receiptId: receipt.id, chargeId: charge.id, now });
  await appendEvent(trx, {
    at: now,
    kind: 'endorsement-asked',
    actor: 'member',
    memberId: receipt.memberId,
    applicationId: receipt.applicationId,
    details: { policy: receipt.policyNumber, endorsement: number, amount: charge.amount },
  });
  await send(trx, 'endorse-policy', change.id, { startAfterSeconds: endorseAfterSeconds });
}

/** A change of a policy was not paid: it is offered again while its time lasts. */
export async function recordChangeUncharged(trx: Trx, receiptId: string, now: Date): Promise<void> {
  await moveReceipt(trx, receiptId, 'cancelled', now);
  const change = await findEndorsementOfReceipt(trx, receiptId);
  if (change !== undefined) await moveEndorsement(trx, change.id, { to: afterDeclined(change, now), now });
}

/** What was charged for a change that came to nothing goes back in full. */
export async function returnChangeCharge(
  trx: Trx,
  send: SendJob,
  { receiptId, chargeId, now }: { receiptId: string; chargeId: string; now: Date },
): Promise<void> {
  await moveReceiptCharge(trx, chargeId, 'refunding', {}, now);
  await moveReceipt(trx, receiptId, 'cancelled', now);
  await send(trx, 'refund-receipt-charge', chargeId);
}
