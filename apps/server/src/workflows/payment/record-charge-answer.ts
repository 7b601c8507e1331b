import { allowsNewAttempt } from '@socio/domain/payment-state';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import { lockApplication } from '../../modules/payments/purchase/repository.ts';
import {
  findAttempt,
  moveAttempt,
  nextReceiptNumber,
  touchAttempt,
} from '../../modules/payments/repository.ts';
import type { ChargeAnswer, Charged } from '../../providers/payment-gateway/port.ts';
import { moveFulfilment } from '../move-fulfilment.ts';
import type { SendJob } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import { recordLateCharge } from './refund-late-charge.ts';

type Trx = Transaction<DB>;

/** Writes down how an attempt ended; of two that learned it, one does, and both get what stands afterwards. */
export function createRecordChargeAnswer(db: Database, send: SendJob) {
  return async (attempt: Attempt, answer: ChargeAnswer, now: Date): Promise<Attempt> =>
    await db.transaction().execute(async (trx) => {
      // The application first, as everywhere: two transactions never wait for each other.
      await lockApplication(trx, attempt.applicationId);
      await recordOutcome(trx, send, attempt, answer, now);
      return (await findAttempt(trx, attempt.id)) ?? attempt;
    });
}

async function recordOutcome(
  trx: Trx,
  send: SendJob,
  attempt: Attempt,
  answer: ChargeAnswer,
  now: Date,
): Promise<void> {
  switch (answer.kind) {
    case 'charged':
      if (await recordCharge(trx, send, attempt, answer, now)) return;
      if (await isLate(trx, attempt, answer))
        await recordLateCharge(trx, send, { attempt, charge: answer, now });
      return;
    case 'declined': {
      const moved = await moveAttempt(trx, attempt.id, 'declined', { declineReason: answer.reason }, now);
      if (moved !== undefined) await note(trx, moved, 'payment-declined', now, { reason: answer.reason });
      return;
    }
    case 'cancelled': {
      const moved = await moveAttempt(trx, attempt.id, 'cancelled', {}, now);
      if (moved !== undefined) await note(trx, moved, 'payment-cancelled', now);
      return;
    }
    case 'action-required': {
      const change = { challengeUrl: answer.challengeUrl, chargeId: answer.chargeId };
      const moved = await moveAttempt(trx, attempt.id, 'action_required', change, now);
      if (moved === undefined) await touchAttempt(trx, attempt.id, now);
      return;
    }
    case 'unknown': {
      // Whoever is asked by the bank can still go there while the gateway is silent.
      if (attempt.status === 'pending') await moveAttempt(trx, attempt.id, 'unknown', {}, now);
      else await touchAttempt(trx, attempt.id, now);
      const step = {
        applicationId: attempt.applicationId,
        workflow: 'settle-payment',
        step: 'charge',
      } as const;
      await recordStep(trx, { ...step, outcome: 'unknown', detail: answer.reason, at: now });
    }
  }
}

/** Not the charge that the attempt has: that one came in before, and goes its own way. */
async function isLate(trx: Trx, { id }: Attempt, { chargeId }: Charged): Promise<boolean> {
  const stored = await findAttempt(trx, id);
  return stored === undefined || allowsNewAttempt(stored.status) || stored.chargeId !== chargeId;
}

/**
 * Everything that a charge means, or nothing of it: from here on it ends in a policy or in a refund. False where the
 * attempt has ended before.
 */
async function recordCharge(
  trx: Trx,
  send: SendJob,
  attempt: Attempt,
  answer: Charged,
  now: Date,
): Promise<boolean> {
  const receiptNumber = await nextReceiptNumber(trx);
  const change = { chargeId: answer.chargeId, receiptNumber };
  const moved = await moveAttempt(trx, attempt.id, 'charged', change, now);
  if (moved === undefined) return false;
  const application = await moveFulfilment(
    trx,
    { applicationId: attempt.applicationId, from: 'none', to: 'charged', now },
    { current_step: 'vehicle-data-step', payment_card_id: attempt.cardId },
  );
  // payment_attempts_open allows one attempt that could be charged, so this cannot be; if it is, keep nothing.
  if (application === undefined) throw new Error('a second charge for one application');
  await trx.updateTable('cards').set({ last_used_at: now }).where('id', '=', attempt.cardId).execute();
  if (application.addressId !== null) {
    const used = trx.updateTable('addresses').set({ last_used_at: now });
    await used.where('id', '=', application.addressId).execute();
  }
  await note(trx, moved, 'payment-charged', now, { receipt: receiptNumber, amount: attempt.amount });
  await send(trx, 'mail-receipt', attempt.id);
  return true;
}

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
