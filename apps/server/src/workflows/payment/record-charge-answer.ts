import { atOnce, write, type Slots } from '../../db/statement.ts';
import { requireStored } from '../../db/stored-data.ts';
import { allowsNewAttempt } from '@socio/domain/payment-state';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { recordCardUsed } from '../../modules/cards/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import type { CountCharge } from '../../modules/payments/declined-charges.ts';
import { lockApplication } from '../../modules/payments/purchase/repository.ts';
import { findAttempt, moveAttempt, touchAttempt } from '../../modules/payments/repository.ts';
import type { ChargeAnswer, Charged } from '../../providers/payment-gateway/port.ts';
import { unwatched, type PurchaseEnd, type Watch } from '../../watching/watch.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import type { SendJob } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import { recordLateCharge } from './refund-late-charge.ts';
import { settleCard } from './settle-card.ts';

type Trx = Transaction<DB>;

/**
 * Records how an attempt ended. Of two callers that learn it at once only one writes, and both get the resulting state.
 */
export function createRecordChargeAnswer(
  db: Database,
  send: SendJob,
  countCharge: CountCharge,
  watch: Watch['purchase'] = unwatched.purchase,
) {
  return async (attempt: Attempt, answer: ChargeAnswer, now: Date): Promise<Attempt> => {
    const { moved, stored } = await db.transaction().execute(async (trx) => {
      // Locks the application first, as everywhere, so that transactions cannot deadlock.
      await lockApplication(trx, attempt.applicationId);
      const counted = { attemptId: attempt.id, now };
      const charged = answer.kind === 'charged' && (await recordCharge(trx, send, attempt, answer, now));
      if (charged) {
        await atOnce(trx, (trx) =>
          Promise.all([
            settleCard(trx, charged, { isCharged: true, now }),
            countCharge(trx, { ...counted, isDeclined: false }),
          ]),
        );
        return { moved: 'charged' as const, stored: charged };
      }
      const moved = await recordOutcome(trx, send, attempt, answer, now);
      if (moved === 'declined' || moved === 'cancelled') {
        await settleCard(trx, attempt, { isCharged: false, now });
        await countCharge(trx, { ...counted, isDeclined: moved === 'declined' });
      }
      return { moved, stored: (await findAttempt(trx, attempt.id)) ?? attempt };
    });
    if (moved !== undefined) watch(moved);
    return stored;
  };
}

/** Where the attempt was moved to; undefined if it stays. */
async function recordOutcome(
  trx: Trx,
  send: SendJob,
  attempt: Attempt,
  answer: ChargeAnswer,
  now: Date,
): Promise<PurchaseEnd | undefined> {
  switch (answer.kind) {
    case 'charged':
      // The attempt had ended already.
      if (await isLate(trx, attempt, answer))
        await recordLateCharge(trx, send, {
          late: { ...attempt, of: { attempt_id: attempt.id } },
          charge: answer,
          now,
        });
      return undefined;
    case 'declined': {
      const moved = await moveAttempt(trx, attempt.id, 'declined', { declineReason: answer.reason }, now);
      if (moved === undefined) return undefined;
      await note(trx, moved, 'payment-declined', now, { reason: answer.reason });
      return 'declined';
    }
    case 'cancelled': {
      const moved = await moveAttempt(trx, attempt.id, 'cancelled', {}, now);
      if (moved === undefined) return undefined;
      await note(trx, moved, 'payment-cancelled', now);
      return 'cancelled';
    }
    case 'action-required': {
      const change = { challengeUrl: answer.challengeUrl, chargeId: answer.chargeId };
      const moved = await moveAttempt(trx, attempt.id, 'action_required', change, now);
      if (moved !== undefined) return 'action-required';
      await touchAttempt(trx, attempt.id, now);
      return undefined;
    }
    case 'unknown': {
      // Under the lock: the attempt may have moved while the gateway was asked. A person sent to the bank can still
      // finish there while the gateway is silent.
      const isPending = (await findAttempt(trx, attempt.id))?.status === 'pending';
      if (isPending) await moveAttempt(trx, attempt.id, 'unknown', {}, now);
      else await touchAttempt(trx, attempt.id, now);
      const step = {
        applicationId: attempt.applicationId,
        workflow: 'settle-payment',
        step: 'charge',
      } as const;
      await recordStep(trx, { ...step, outcome: 'unknown', detail: answer.reason, at: now });
      return isPending ? 'unknown' : undefined;
    }
  }
}

/** False for the charge that the attempt already has: that one arrived in time and is handled as usual. */
async function isLate(trx: Trx, { id }: Attempt, { chargeId }: Charged): Promise<boolean> {
  const stored = await findAttempt(trx, id);
  return stored === undefined || allowsNewAttempt(stored.status) || stored.chargeId !== chargeId;
}

/**
 * Records a charge with all its consequences or not at all; from here on it ends in a policy or in a refund. Undefined
 * if the attempt had already ended.
 */
async function recordCharge(
  trx: Trx,
  send: SendJob,
  attempt: Attempt,
  answer: Charged,
  now: Date,
): Promise<Attempt | undefined> {
  const moved = await moveAttempt(trx, attempt.id, 'charged', { chargeId: answer.chargeId }, now);
  if (moved === undefined) return undefined;
  const application = await moveFulfilment(
    trx,
    { applicationId: attempt.applicationId, from: 'none', to: 'charged', now },
    { current_step: 'vehicle-data-step', payment_card_id: attempt.cardId },
  );
  // Ruled out by payment_attempts_open, which allows one chargeable attempt; if it happens all the same, roll back.
  if (application === undefined) throw new Error('a second charge for one application');
  await recordCardUsed(trx, attempt.cardId, now);
  if (application.addressId !== null) await storeAddressUse(trx, { id: application.addressId, now });
  const receipt = requireStored(moved.receiptNumber, 'payment_attempts.receipt_number', moved.id);
  await note(trx, moved, 'payment-charged', now, { receipt, amount: attempt.amount });
  await send(trx, 'mail-receipt', attempt.id);
  return moved;
}

const storeAddressUse = write('use-paid-address', (db, given: Slots<{ id: string; now: Date }>) =>
  db.updateTable('addresses').set({ last_used_at: given.now }).where('id', '=', given.id),
);

async function note(
  trx: Trx,
  { applicationId, attempt }: Attempt,
  kind: EventKind,
  at: Date,
  details: Record<string, string | number> = {},
): Promise<void> {
  await appendEvent(trx, {
    at,
    kind,
    actor: 'server',
    memberId: null,
    applicationId,
    details: { attempt, ...details },
  });
}
