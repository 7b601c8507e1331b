import { chargedStates, isOpen } from '@socio/domain/payment-state';
import type { Executor } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { moveFulfilment } from '../../workflows/move-fulfilment.ts';
import { createConfirmRefund } from '../../workflows/payment/confirm-refund.ts';
import { beginRefund, createRefundPayment } from '../../workflows/payment/refund-payment.ts';
import { issueKey } from '../../workflows/policy/issue-at-insurer.ts';
import type { Services } from '../../workflows/services.ts';
import { readPurchase, type Purchase } from './repository.ts';

type Refusal =
  | 'not-found'
  | 'nothing-charged'
  | 'charge-unsettled'
  | 'issued'
  | 'issued-at-insurer'
  | 'insurer-silent'
  | 'refunded-before';

export type RefundOutcome =
  | { kind: 'refunded'; amount: number }
  /** Taken out of issuing for the refund: no policy will follow. The money goes back once they confirm. */
  | { kind: 'later'; waitsFor: 'insurer' | 'gateway' }
  | { kind: 'refused'; reason: Refusal };

type From = 'charged' | 'issuing';

/** More than there are transitions. */
const moves = 5;

type Request = { applicationId: string; by: string; reason: string };

/** Refunds a charge that did not result in a policy. */
export function createRefundApplication(services: Services) {
  const { db, clock, send, insurer } = services;
  const confirmRefund = createConfirmRefund(services);
  const refundPayment = createRefundPayment(services);

  /** Finishes a refund as far as insurer and gateway confirm it; safe to run again. */
  const finishRefund = async (applicationId: string): Promise<RefundOutcome> => {
    if ((await confirmRefund(applicationId)) === 'later') return { kind: 'later', waitsFor: 'insurer' };
    await refundPayment(applicationId);
    const purchase = await readPurchase(db, applicationId);
    const refunded = purchase?.attempts.find(({ status }) => status === 'refunded');
    if (refunded === undefined) return { kind: 'later', waitsFor: 'gateway' };
    return { kind: 'refunded', amount: refunded.amount };
  };

  const note = async (
    executor: Executor,
    purchase: Purchase,
    { applicationId, by, reason }: Request,
    at: Date,
  ) => {
    const charge = purchase.attempts.find(({ status }) => chargedStates.some((one) => one === status));
    if (charge === undefined) throw new Error('refund without a charged attempt');
    const kind = purchase.fulfilment === 'refunding' ? 'retry-asked' : 'refund-started';
    const { memberId } = purchase;
    const details = { by, reason, attempt: charge.attempt, amount: charge.amount };
    await appendEvent(executor, { at, kind, actor: 'operator', memberId, applicationId, details });
  };

  /** False if issuing or another refund won: the database lets only one win. */
  const take = async (request: Request, from: From): Promise<boolean> =>
    await db.transaction().execute(async (trx) => {
      const { applicationId } = request;
      const now = clock();
      const purchase = await readPurchase(trx, applicationId, { lock: true });
      const attempt = purchase?.attempts.find(({ status }) => status === 'charged');
      if (purchase === undefined || attempt === undefined) return false;
      const moved = await moveFulfilment(trx, { applicationId, from, to: 'refunding', now });
      if (moved === undefined) return false;
      await note(trx, purchase, request, now);
      // If issuing has not begun, the insurer has never heard of it.
      if (from === 'charged') await beginRefund(trx, send, { applicationId, attemptId: attempt.id, now });
      return true;
    });

  return async (request: Request): Promise<RefundOutcome> => {
    const { applicationId } = request;
    // After losing a race it looks again: the winner moved the purchase, and every move leads towards an end.
    for (let looks = 0; looks < moves; looks += 1) {
      const purchase = await readPurchase(db, applicationId);
      switch (purchase?.fulfilment) {
        case undefined:
          return { kind: 'refused', reason: 'not-found' };
        case 'none': {
          const isUnsettled = purchase.attempts.some(({ status }) => isOpen(status));
          return { kind: 'refused', reason: isUnsettled ? 'charge-unsettled' : 'nothing-charged' };
        }
        case 'issued':
          return { kind: 'refused', reason: 'issued' };
        case 'refunded':
          return { kind: 'refused', reason: 'refunded-before' };
        case 'refunding':
          await note(db, purchase, request, clock());
          return await finishRefund(applicationId);
        case 'charged':
          if (await take(request, 'charged')) return await finishRefund(applicationId);
          break;
        case 'issuing': {
          const found = await insurer.findByKey(issueKey(applicationId));
          // The insurer has issued the policy, so the purchase must be finished, not refunded.
          if (found.kind === 'issued') return { kind: 'refused', reason: 'issued-at-insurer' };
          if (found.kind === 'unknown') return { kind: 'refused', reason: 'insurer-silent' };
          if (await take(request, 'issuing')) return await finishRefund(applicationId);
          break;
        }
      }
    }
    throw new Error('the application kept changing while it was being refunded');
  };
}
