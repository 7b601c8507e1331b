import { noon } from '@socio/domain/dates';
import { isOpen } from '@socio/domain/payment-state';
import { nextRenewalCharge, nextRenewalLook } from '@socio/domain/renewal/renewal-times';
import { HOUR } from '@socio/domain/spans';
import { listAttempts } from '../../modules/payments/repository.ts';
import { findFulfilment } from '../../modules/payments/purchase/repository.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { moveRenewal } from '../../modules/policies/renewing/repository.ts';
import { announceRenewal } from '../mails/mail-renewal.ts';
import { createSettlePayment } from '../payment/settle-payment.ts';
import { decideRefund } from '../payment/refund-payment.ts';
import type { Services } from '../services.ts';
import { askedAgainAfterMs } from './charge-renewal.ts';
import { giveNextYearBack, isOver } from './give-next-year-back.ts';
import { issueRenewal } from './issue-renewal.ts';
import { holdAsRead, later, type Given, type RenewalMoves } from './renewal-moves.ts';

/** How often it is seen whether the policy before still stands, until the next one begins. */
const watchedEveryMs = 6 * HOUR;

/** Refusals after which no other attempt can pass. */
const finalReasons = new Set(['card_closed', 'expired_card', 'no_mandate']);

/** What becomes of the next year once its charge is open: by how the renewal stands. */
export function createFollowRenewal(services: Services, { lookAgain, move, isGivenUp }: RenewalMoves) {
  const { db, send } = services;
  const settle = createSettlePayment(services);

  const whenCharging = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    const applicationId = renewal.applicationId ?? '';
    const [newest] = await listAttempts(db, applicationId);
    if (newest === undefined) throw new Error('a renewal is charged without an attempt');
    const attempt = isOpen(newest.status) ? await settle(newest.id) : newest;
    if (isOpen(attempt.status)) return await lookAgain(given, later(now, askedAgainAfterMs));
    if (attempt.status === 'charged') {
      if (await isGivenUp(policy)) return await giveBack(given);
      await db.transaction().execute(async (trx) => {
        if ((await holdAsRead(trx, given)) === undefined || (await isGivenUp(policy, trx))) return;
        await issueRenewal(trx, services, { policy, applicationId, now });
        await moveRenewal(trx, policy.id, 'paid', { look_at: later(now, askedAgainAfterMs) }, now);
      });
      return;
    }
    const { endDate, tries } = renewal;
    if (attempt.status !== 'declined' && attempt.status !== 'cancelled') {
      await move(given, 'refunded', { look_at: nextRenewalLook(endDate, now) }, { kind: 'refunded' });
      return;
    }
    // Cancelled: the bank asked for the card's owner, or said nothing.
    const isFinal = attempt.status === 'cancelled' || finalReasons.has(attempt.declineReason ?? '');
    const next = isFinal
      ? null
      : nextRenewalCharge({ endDate, tries, triedAt: renewal.triedAt, isPresent: false }, now);
    if (next === null)
      await move(
        given,
        'unpaid',
        { look_at: nextRenewalLook(endDate, now) },
        { kind: 'unpaid', attempt: tries },
      );
    else await move(given, 'accepted', { look_at: next }, { kind: 'not-charged', attempt: tries });
  };

  /** Charged, and not to be issued. */
  const giveBack = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    await db.transaction().execute(async (trx) => {
      // It may have been reinstated, or its cancellation taken back, while the gateway was asked.
      if ((await holdAsRead(trx, given)) === undefined || !(await isGivenUp(policy, trx))) return;
      const applicationId = renewal.applicationId ?? '';
      if (!(await decideRefund(trx, send, { applicationId, from: 'charged', now }))) return;
      const look_at = nextRenewalLook(renewal.endDate, now);
      await moveRenewal(trx, policy.id, 'refunded', { look_at }, now);
      await announceRenewal(trx, send, { policyId: policy.id, kind: 'refunded' }, now);
    });
  };

  const whenPaid = async (given: Given): Promise<void> => {
    const { renewal, now } = given;
    const fulfilment = await findFulfilment(db, renewal.applicationId ?? '');
    if (fulfilment === 'issued') await move(given, 'issued', { look_at: now });
    else if (fulfilment === 'refunding' || fulfilment === 'refunded')
      await move(given, 'refunded', { look_at: nextRenewalLook(renewal.endDate, now) }, { kind: 'refunded' });
    else await lookAgain(given, later(now, askedAgainAfterMs));
  };

  /** Until it begins, it goes with the policy before: nothing of it was used, and everything comes back. */
  const whenIssued = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    const begins = noon(renewal.endDate);
    const next = await findPolicyOfApplication(db, renewal.applicationId ?? '');
    if (next?.state === 'cancelled') {
      // By its member, who was told then.
      await move(given, 'refunded', { look_at: nextRenewalLook(renewal.endDate, now) });
      return;
    }
    if (next?.state !== 'issued') return await lookAgain(given, null);
    if (!(await isOver(db, policy))) {
      const soon = Math.min(later(now, watchedEveryMs).getTime(), begins.getTime());
      return await lookAgain(given, now < begins ? new Date(soon) : null);
    }
    // Also at the last look, when it has just begun: the insurer may have issued it late.
    await giveNextYearBack(services, given, next);
  };

  return { whenCharging, whenPaid, whenIssued };
}
