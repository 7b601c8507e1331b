import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import { nextLateLook } from '@socio/domain/payment-state';
import { isPaidInTime, type AttemptEnd } from '@socio/domain/receipts/collecting';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { recordCardUsed } from '../../modules/cards/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { CountReceiptCharge } from '../../modules/payments/declined-charges.ts';
import { nextReceiptNumber } from '../../modules/payments/repository.ts';
import type {
  CollectedReceipt,
  ReceiptCharge,
  ReceiptMailKind,
} from '../../modules/receipts/collecting/receipt-charge.ts';
import {
  findCollected,
  lockPolicyOf,
  lookAgainAt,
  lookAtPolicyNow,
  moveReceipt,
} from '../../modules/receipts/collecting/repository.ts';
import {
  findReceiptCharge,
  lookAtChargeAgain,
  moveReceiptCharge,
  touchReceiptCharge,
} from '../../modules/receipts/collecting/charges/repository.ts';
import { insertReceiptMail } from '../../modules/receipts/collecting/mails/repository.ts';
import type { ChargeAnswer, Charged } from '../../providers/payment-gateway/port.ts';
import { giveMandate } from '../payment/mandates.ts';
import { settleCardOfReceipt } from '../payment/settle-card.ts';
import type { SendJob } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import { recordChangeCharged, recordChangeUncharged } from './record-change-charge.ts';

type Trx = Transaction<DB>;

/** Decides once that a mail is sent, and sends it with the transaction. */
export async function announceReceipt(
  trx: Trx,
  send: SendJob,
  mail: { receiptId: string; kind: ReceiptMailKind; attempt?: number },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  if (await insertReceiptMail(trx, { ...mail, id }, now)) await send(trx, 'mail-about-receipt', id);
}

type Dependencies = { db: Database; send: SendJob; countReceiptCharge: CountReceiptCharge };

/**
 * Records how an attempt ended, with all its consequences. Of two callers that learn it at once only one writes, and both
 * get the resulting state. `end` where it ended without a charge says whether the card is tried again.
 */
export function createRecordReceiptCharge({ db, send, countReceiptCharge }: Dependencies) {
  const note = async (
    trx: Trx,
    kind: EventKind,
    { receipt, charge, now }: { receipt: CollectedReceipt; charge: ReceiptCharge; now: Date },
    details: Record<string, string | number> = {},
  ) =>
    await appendEvent(trx, {
      at: now,
      kind,
      actor: 'server',
      memberId: receipt.memberId,
      applicationId: receipt.applicationId,
      details: { receipt: receipt.number, attempt: charge.attempt, ...details },
    });

  /** The gateway's time of the charge decides what it was for. */
  const recordCharged = async (
    trx: Trx,
    of: { receipt: CollectedReceipt; charge: ReceiptCharge; now: Date },
    { chargeId, at }: Charged,
  ): Promise<void> => {
    const { receipt, charge, now } = of;
    const receiptNumber = await nextReceiptNumber(trx);
    const change = { chargeId, receiptNumber, chargedAt: at };
    if ((await moveReceiptCharge(trx, charge.id, 'charged', change, now)) === undefined) return;
    await countReceiptCharge(trx, { charge, memberId: receipt.memberId, isDeclined: false, now });
    if (receipt.kind !== 'regular') {
      await settleCardOfReceipt(trx, charge, { isCharged: true, now });
      return await recordChangeCharged(trx, send, of);
    }
    const isPaid =
      isPaidInTime(receipt, at) &&
      receipt.policyState === 'issued' &&
      (await moveReceipt(trx, receipt.id, 'paid', now, { paidAt: at, reportAt: now }));
    if (isPaid && charge.mandate !== null) {
      const { applicationId, memberId } = receipt;
      const { version, ...terms } = charge.mandate;
      await giveMandate(trx, {
        applicationId,
        memberId,
        cardId: charge.cardId,
        terms,
        version,
        establishedBy: chargeId,
        now,
      });
    }
    await settleCardOfReceipt(trx, charge, { isCharged: isPaid, now });
    if (!isPaid) {
      await moveReceiptCharge(trx, charge.id, 'refunding', {}, now);
      await moveReceipt(trx, receipt.id, 'due', now);
      await lookAgainAt(trx, receipt.id, now);
      await note(trx, 'receipt-charged-late', of, { amount: charge.amount, charge: chargeId });
      await send(trx, 'refund-receipt-charge', charge.id);
      return;
    }
    await lookAgainAt(trx, receipt.id, null);
    await lookAtPolicyNow(trx, receipt.policyId, civilDate(now), now);
    await recordCardUsed(trx, charge.cardId, now);
    await note(trx, 'receipt-paid', of, { amount: charge.amount, charge: chargeId });
    await announceReceipt(trx, send, { receiptId: receipt.id, kind: 'paid' }, now);
    await send(trx, 'report-receipt', receipt.id);
  };

  const recordUncharged = async (
    trx: Trx,
    { receipt, charge, now }: { receipt: CollectedReceipt; charge: ReceiptCharge; now: Date },
    how: { to: 'declined' | 'cancelled'; reason: string | null; end: AttemptEnd | null },
  ): Promise<void> => {
    const { to, reason, end } = how;
    const change = { ...(reason !== null && { declineReason: reason }), ...(end !== null && { retry: end }) };
    if ((await moveReceiptCharge(trx, charge.id, to, change, now)) === undefined) return;
    if (to === 'cancelled') await lookAtChargeAgain(trx, charge.id, nextLateLook(now, now));
    await countReceiptCharge(trx, { charge, memberId: receipt.memberId, isDeclined: to === 'declined', now });
    const kind = to === 'declined' ? 'receipt-charge-declined' : 'receipt-charge-cancelled';
    await note(trx, kind, { receipt, charge, now }, reason === null ? {} : { reason });
    await settleCardOfReceipt(trx, charge, { isCharged: false, now });
    if (receipt.kind !== 'regular') return await recordChangeUncharged(trx, receipt.id, now);
    // The member has a reason to be told of: a refusal, or the bank's question.
    await moveReceipt(trx, receipt.id, reason === null ? 'due' : 'declined', now);
    // Whatever follows is found from there.
    await lookAgainAt(trx, receipt.id, now);
    if (reason !== null && charge.initiatedBy === 'merchant') {
      const mail = { receiptId: receipt.id, kind: 'failed', attempt: charge.attempt } as const;
      await announceReceipt(trx, send, mail, now);
    }
  };

  return async (
    charge: ReceiptCharge,
    { answer, isAsked }: { answer: ChargeAnswer; isAsked: boolean },
    now: Date,
  ): Promise<ReceiptCharge> =>
    await db.transaction().execute(async (trx) => {
      await lockPolicyOf(trx, charge.receiptId);
      const receipt = await findCollected(trx, charge.receiptId);
      if (receipt === undefined) throw new Error('a charge of a receipt that the product does not collect');
      const of = { receipt, charge, now };
      switch (answer.kind) {
        case 'charged':
          await recordCharged(trx, of, answer);
          break;
        case 'declined':
          await recordUncharged(trx, of, { to: 'declined', reason: answer.reason, end: answer.retry });
          break;
        case 'cancelled': {
          const asked = { reason: 'authentication_required', end: 'asks' } as const;
          await recordUncharged(trx, of, {
            to: 'cancelled',
            ...(isAsked ? asked : { reason: null, end: null }),
          });
          break;
        }
        case 'action-required': {
          const { challengeUrl, chargeId } = answer;
          const moved = await moveReceiptCharge(
            trx,
            charge.id,
            'action_required',
            { challengeUrl, chargeId },
            now,
          );
          if (moved === undefined) await touchReceiptCharge(trx, charge.id, now);
          break;
        }
        case 'unknown': {
          // Under the lock: it may have moved while the gateway was asked.
          const isPending = (await findReceiptCharge(trx, charge.id))?.status === 'pending';
          if (isPending) await moveReceiptCharge(trx, charge.id, 'unknown', {}, now);
          else await touchReceiptCharge(trx, charge.id, now);
          const { applicationId } = receipt;
          const step = { applicationId, workflow: 'settle-receipt-charge', step: 'charge' } as const;
          await recordStep(trx, { ...step, outcome: 'unknown', detail: codeOf(answer.reason), at: now });
        }
      }
      return (await findReceiptCharge(trx, charge.id)) ?? charge;
    });
}
