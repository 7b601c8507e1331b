import { civilDate, noon } from '@socio/domain/dates';
import { isOpen } from '@socio/domain/payment-state';
import { isToBeCharged } from '@socio/domain/renewal/renewal-state';
import {
  isDayAfter,
  nextRenewalCharge,
  nextRenewalLook,
  renewalNoticeAt,
} from '@socio/domain/renewal/renewal-times';
import { sameVehicle } from '@socio/domain/same-vehicle';
import { HOUR } from '@socio/domain/spans';
import { amountsOf } from '@socio/domain/tariff/receipts';
import { isLeaving } from '../../modules/account-deletion/repository.ts';
import { listAttempts } from '../../modules/payments/repository.ts';
import { findFulfilment } from '../../modules/payments/purchase/repository.ts';
import { findOpenCancellation } from '../../modules/policies/cancelling/repository.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import { issuedOf, platesOf, type Policy } from '../../modules/policies/policy.ts';
import {
  findPolicyById,
  findPolicyOfApplication,
  listPoliciesInForce,
} from '../../modules/policies/repository.ts';
import type { Renewal, RenewalMailKind } from '../../modules/policies/renewing/renewal.ts';
import {
  changeRenewal,
  findRenewal,
  hasReceiptPastDue,
  lookAtRenewal,
  moveRenewal,
} from '../../modules/policies/renewing/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { announceRenewal, wasRenewalTold } from '../mails/mail-renewal.ts';
import { createSettlePayment } from '../payment/settle-payment.ts';
import { decideRefund } from '../payment/refund-payment.ts';
import type { Services } from '../services.ts';
import { askedAgainAfterMs, chargeTimeOf, createOpenRenewalCharge } from './charge-renewal.ts';
import { giveNextYearBack } from './give-next-year-back.ts';
import { issueRenewal } from './issue-renewal.ts';
import { createQuoteRenewal } from './quote-renewal.ts';

/** While the insurer does not answer, or a receipt of the policy is past due. */
const againAfterMs = HOUR;
/** How often it is seen whether the policy before still stands, until the next one begins. */
const watchedEveryMs = 6 * HOUR;

/** Refusals after which no other attempt can pass. */
const finalReasons = new Set(['card_closed', 'expired_card', 'no_mandate']);

type Given = { policy: Policy; renewal: Renewal; now: Date };

/**
 * Does what is due about the next year of a policy: quotes it, tells of it, charges it as it was decided, has it issued,
 * and gives it back if the policy before does not come to its end. Then notes when it is looked at next. Safe at any time
 * and repeatedly: what is decided is decided under the policy's lock or by a conditional update.
 */
export function createRenewPolicy(services: Services): Handler {
  const { db, clock, send } = services;
  const quoteRenewal = createQuoteRenewal(services);
  const openCharge = createOpenRenewalCharge(services);
  const settle = createSettlePayment(services);

  const lookAgain = async ({ policy }: Given, at: Date | null) => await lookAtRenewal(db, policy.id, at);
  const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

  /** Moves and tells in one transaction; false if somebody else moved it. */
  const move = async (
    { policy, now }: Given,
    to: Renewal['state'],
    change: Parameters<typeof moveRenewal>[3],
    mail?: { kind: RenewalMailKind; attempt?: number },
  ): Promise<boolean> =>
    await db.transaction().execute(async (trx) => {
      if (!(await moveRenewal(trx, policy.id, to, change, now))) return false;
      if (mail !== undefined) await announceRenewal(trx, send, { policyId: policy.id, ...mail }, now);
      return true;
    });

  /** Suspended, cancelled, or to be: the next year is not that policy's any more. */
  const isGivenUp = async (policy: Policy) =>
    policy.state !== 'issued' || (await findOpenCancellation(db, policy.id)) !== undefined;

  const isInsuredOtherwise = async ({ policy, now }: Given): Promise<boolean> => {
    const vehicle = { vin: policy.inForce.vehicle.vin, plates: platesOf(policy) };
    const { policies } = await listPoliciesInForce(db, { memberId: policy.memberId, now, limit: undefined });
    return policies.some(
      (other) =>
        other.id !== policy.id &&
        other.state === 'issued' &&
        issuedOf(other).endDate > issuedOf(policy).endDate &&
        sameVehicle(vehicle, { vin: other.inForce.vehicle.vin, plates: platesOf(other) }) !== null,
    );
  };

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
        await issueRenewal(trx, services, { policy, applicationId, now });
        await moveRenewal(trx, policy.id, 'paid', { look_at: later(now, askedAgainAfterMs) }, now);
      });
      return;
    }
    if (attempt.status !== 'declined' && attempt.status !== 'cancelled') {
      await move(given, 'refunded', { look_at: null }, { kind: 'refunded' });
      return;
    }
    const { endDate, tries } = renewal;
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
      const applicationId = renewal.applicationId ?? '';
      if (!(await decideRefund(trx, send, { applicationId, from: 'charged', now }))) return;
      await moveRenewal(trx, policy.id, 'refunded', { look_at: null }, now);
      await announceRenewal(trx, send, { policyId: policy.id, kind: 'refunded' }, now);
    });
  };

  const whenPaid = async (given: Given): Promise<void> => {
    const { renewal, now } = given;
    const fulfilment = await findFulfilment(db, renewal.applicationId ?? '');
    if (fulfilment === 'issued') await move(given, 'issued', { look_at: now });
    else if (fulfilment === 'refunding' || fulfilment === 'refunded')
      await move(given, 'refunded', { look_at: null }, { kind: 'refunded' });
    else await lookAgain(given, later(now, askedAgainAfterMs));
  };

  /** Until it begins, it goes with the policy before: nothing of it was used, and everything comes back. */
  const whenIssued = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    const begins = noon(renewal.endDate);
    const next = await findPolicyOfApplication(db, renewal.applicationId ?? '');
    if (next?.state !== 'issued') return await lookAgain(given, null);
    const open = await findOpenCancellation(db, policy.id);
    // One that may still be taken back takes nothing with it.
    const isOver =
      policy.state === 'cancelled' || policy.state === 'suspended' || open?.state === 'confirmed';
    if (!isOver) {
      const soon = Math.min(later(now, watchedEveryMs).getTime(), begins.getTime());
      return await lookAgain(given, now < begins ? new Date(soon) : null);
    }
    // Also at the last look, when it has just begun: the insurer may have issued it late.
    await giveNextYearBack(services, policy.id, next, now);
  };

  /** Nothing is charged or issued yet. */
  const whileOpen = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    const { endDate, state } = renewal;
    // Somebody else has just looked at it: what that one told is not told in other words.
    if (renewal.lookAt !== null && renewal.lookAt > now) return;
    if (policy.state !== 'issued' && policy.state !== 'suspended') {
      await move(given, 'ended', { look_at: null });
      return;
    }
    if (now >= noon(endDate)) {
      if (!isDayAfter(endDate, now)) return await lookAgain(given, nextRenewalLook(endDate, now));
      const isUninsured = policy.state === 'issued' && !(await isInsuredOtherwise(given));
      await move(given, 'ended', { look_at: null }, isUninsured ? { kind: 'uninsured' } : undefined);
      return;
    }
    // It may be reinstated, or the cancellation taken back; and the account may be kept.
    if ((await isGivenUp(policy)) || (isToBeCharged(state) && (await isLeaving(db, policy.memberId))))
      return await lookAgain(given, later(now, againAfterMs));
    if (isToBeCharged(state) && (await isInsuredOtherwise(given))) {
      await move(given, 'ended', { look_at: null }, { kind: 'insured-otherwise' });
      return;
    }
    const chargeAt = isToBeCharged(state) ? chargeTimeOf(renewal, now) : null;
    if (chargeAt !== null && chargeAt <= now) return await charge(given);
    await tell(given);
  };

  const charge = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    if (await hasReceiptPastDue(db, policy.id, civilDate(now)))
      return await lookAgain(given, later(now, againAfterMs));
    const quote = await quoteRenewal(policy, now);
    if (quote === 'unknown') return await lookAgain(given, later(now, againAfterMs));
    if (quote === 'refused') {
      await move(given, 'refused', { look_at: nextRenewalLook(renewal.endDate, now) }, { kind: 'refused' });
      return;
    }
    const { total: price } = amountsOf(quote.price, quote.billingCycle);
    if (renewal.told === null || price > renewal.told) {
      await db.transaction().execute(async (trx) => {
        const change = { told: price, told_at: now, look_at: nextRenewalLook(renewal.endDate, now) };
        if (!(await moveRenewal(trx, policy.id, 'quoted', change, now))) return;
        await changeRenewal(trx, policy.id, { quote, quoted_at: now }, now);
        await announceRenewal(trx, send, { policyId: policy.id, kind: 'price-rose' }, now);
      });
      return;
    }
    // Of an automatic one the price is told once more on the day.
    if (renewal.state === 'automatic' && renewal.tries === 0)
      await db.transaction().execute(async (trx) => {
        await changeRenewal(trx, policy.id, { quote, quoted_at: now, told: price, told_at: now }, now);
        await announceRenewal(trx, send, { policyId: policy.id, kind: 'in-5' }, now);
      });
    const opened = await openCharge(policy, quote, now);
    if (opened === 'opened') {
      const charging = await findRenewal(db, policy.id);
      if (charging?.state === 'charging') await whenCharging({ ...given, renewal: charging });
      return;
    }
    if (opened === 'no-card')
      await move(
        given,
        'unpaid',
        { look_at: nextRenewalLook(renewal.endDate, now) },
        { kind: 'unpaid', attempt: renewal.tries },
      );
    else await lookAgain(given, later(now, againAfterMs));
  };

  const tell = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    const { endDate, state } = renewal;
    const charged = isToBeCharged(state) ? chargeTimeOf(renewal, now) : null;
    const looks = [nextRenewalLook(endDate, now), charged].filter((at) => at !== null);
    const look_at = new Date(Math.min(...looks.map((at) => at.getTime())));
    const notice = renewalNoticeAt(endDate, now);
    const isNews =
      notice !== null &&
      (state === 'quoted' || (state === 'automatic' && (notice === 'in-30' || notice === 'in-5'))) &&
      !(await wasRenewalTold(db, policy.id, notice)) &&
      // On that day it is told in place of the price.
      !(notice === 'in-5' && (await wasRenewalTold(db, policy.id, 'price-rose')));
    if (!isNews && renewal.quote !== null) return await lookAgain(given, look_at);
    const quote = await quoteRenewal(policy, now);
    if (quote === 'unknown') return await lookAgain(given, later(now, againAfterMs));
    if (quote === 'refused') {
      if (state === 'quoted' || isToBeCharged(state))
        await move(given, 'refused', { look_at: nextRenewalLook(endDate, now) }, { kind: 'refused' });
      else await lookAgain(given, look_at);
      return;
    }
    await db.transaction().execute(async (trx) => {
      // Not if the member has decided meanwhile.
      await lockPolicy(trx, policy.id);
      if ((await findRenewal(trx, policy.id))?.state !== state) return;
      const told = amountsOf(quote.price, quote.billingCycle).total;
      await changeRenewal(trx, policy.id, { quote, quoted_at: now, told, told_at: now, look_at }, now);
      if (isNews && notice !== null)
        await announceRenewal(trx, send, { policyId: policy.id, kind: notice }, now);
    });
  };

  return async (policyId) => {
    const policy = await findPolicyById(db, policyId);
    const renewal = await findRenewal(db, policyId);
    if (policy === undefined || renewal === undefined || renewal.lookAt === null) return 'done';
    const given = { policy, renewal, now: clock() };
    switch (renewal.state) {
      case 'charging':
        await whenCharging(given);
        break;
      case 'paid':
        await whenPaid(given);
        break;
      case 'issued':
        await whenIssued(given);
        break;
      case 'refunded':
      case 'ended':
        await lookAgain(given, null);
        break;
      case 'quoted':
      case 'accepted':
      case 'automatic':
      case 'declined':
      case 'unpaid':
      case 'refused':
        await whileOpen(given);
    }
    return 'done';
  };
}
