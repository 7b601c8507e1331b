import { civilDate, noon } from '@socio/domain/dates';
import { isToBeCharged } from '@socio/domain/renewal/renewal-state';
import {
  isDayAfter,
  nextRenewalLook,
  renewalChargedAt,
  renewalNoticeAt,
  type RenewalNotice,
} from '@socio/domain/renewal/renewal-times';
import { sameVehicle } from '@socio/domain/same-vehicle';
import { HOUR } from '@socio/domain/spans';
import { amountsOf } from '@socio/domain/tariff/receipts';
import { isLeaving } from '../../modules/account-deletion/repository.ts';
import { issuedOf, platesOf } from '../../modules/policies/policy.ts';
import { findPolicyById, listPoliciesInForce } from '../../modules/policies/repository.ts';
import type { Renewal, RenewalQuote } from '../../modules/policies/renewing/renewal.ts';
import {
  changeRenewal,
  findRenewal,
  hasReceiptPastDue,
  moveRenewal,
} from '../../modules/policies/renewing/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { announceRenewal, wasRenewalTold } from '../mails/mail-renewal.ts';
import type { Services } from '../services.ts';
import { chargeTimeOf, createOpenRenewalCharge, exceedsMandate } from './charge-renewal.ts';
import { createFollowRenewal } from './follow-renewal.ts';
import { createQuoteRenewal } from './quote-renewal.ts';
import { createRenewalMoves, holdAsRead, later, type Given } from './renewal-moves.ts';

/** While the insurer does not answer, or a receipt of the policy is past due. */
const againAfterMs = HOUR;

/** Of the next year. */
const coverageOf = ({ policy, renewal }: Given) => renewal.coverage ?? policy.inForce.coverage;

/** Who has decided is not told again, but of what is charged by itself, and of what could not be charged. */
function isToldOf(state: Renewal['state'], notice: RenewalNotice): boolean {
  if (state === 'automatic') return notice === 'in-30' || notice === 'in-5';
  return state === 'quoted' || (state === 'unpaid' && notice === 'in-1');
}

/**
 * Does what is due about the next year of a policy: quotes it, tells of it, charges it as it was decided, has it issued,
 * and gives it back if the policy before does not come to its end. Then notes when it is looked at next. Safe at any time
 * and repeatedly: what is decided is decided under the policy's lock or by a conditional update.
 */
export function createRenewPolicy(services: Services): Handler {
  const { db, clock, send } = services;
  const quoteRenewal = createQuoteRenewal(services);
  const openCharge = createOpenRenewalCharge(services);
  const moves = createRenewalMoves(services);
  const { lookAgain, move, isGivenUp } = moves;
  const { whenCharging, whenPaid, whenIssued } = createFollowRenewal(services, moves);

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

  /** Nothing is charged or issued yet, or nothing any more. */
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
    if (state === 'refunded') return await lookAgain(given, nextRenewalLook(endDate, now));
    // It may be reinstated, or the cancellation taken back; and the account may be kept.
    if ((await isGivenUp(policy)) || (await isLeaving(db, policy.memberId)))
      return await lookAgain(given, later(now, againAfterMs));
    if (isToBeCharged(state) && (await isInsuredOtherwise(given))) {
      await move(given, 'ended', { look_at: null }, { kind: 'insured-otherwise' });
      return;
    }
    const chargeAt = isToBeCharged(state) ? chargeTimeOf(renewal, now) : null;
    if (chargeAt !== null && chargeAt <= now) return await charge(given);
    await tell(given);
  };

  /** It costs more than was agreed to: nothing is charged until the member agrees to that. */
  const askAnew = async (given: Given, quote: RenewalQuote): Promise<void> => {
    const { policy, renewal, now } = given;
    const { total } = amountsOf(quote.price, quote.billingCycle);
    await db.transaction().execute(async (trx) => {
      if ((await holdAsRead(trx, given)) === undefined) return;
      const change = { told: total, told_at: now, look_at: nextRenewalLook(renewal.endDate, now) };
      await moveRenewal(trx, policy.id, 'quoted', change, now);
      await changeRenewal(trx, policy.id, { quote, quoted_at: now }, now);
      await announceRenewal(trx, send, { policyId: policy.id, kind: 'price-rose', attempt: 'next' }, now);
    });
  };

  const charge = async (given: Given): Promise<void> => {
    const { policy, renewal, now } = given;
    if (await hasReceiptPastDue(db, policy.id, civilDate(now)))
      return await lookAgain(given, later(now, againAfterMs));
    const quote = await quoteRenewal(policy, coverageOf(given), now);
    if (quote === 'unknown') return await lookAgain(given, later(now, againAfterMs));
    if (quote === 'refused') {
      await move(given, 'refused', { look_at: nextRenewalLook(renewal.endDate, now) }, { kind: 'refused' });
      return;
    }
    const { total: price } = amountsOf(quote.price, quote.billingCycle);
    const isMore = renewal.told === null || price > renewal.told;
    if (isMore || exceedsMandate(renewal, quote, services.receiptTerms)) return await askAnew(given, quote);
    const opened = await openCharge(given, quote);
    if (opened === 'not-now') return await lookAgain(given, later(now, againAfterMs));
    if (opened !== 'opened') return;
    const charging = await findRenewal(db, policy.id);
    if (charging?.state === 'charging') await whenCharging({ ...given, renewal: charging });
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
      isToldOf(state, notice) &&
      !(await wasRenewalTold(db, policy.id, notice)) &&
      // On that day it is told in place of the price.
      !(
        notice === 'in-5' && (await wasRenewalTold(db, policy.id, 'price-rose', renewalChargedAt(endDate)))
      ) &&
      !(await isInsuredOtherwise(given));
    if (!isNews && renewal.quote !== null) return await lookAgain(given, look_at);
    const quote = await quoteRenewal(policy, coverageOf(given), now);
    if (quote === 'unknown') return await lookAgain(given, later(now, againAfterMs));
    if (quote === 'refused') {
      if (state === 'quoted' || isToBeCharged(state))
        await move(given, 'refused', { look_at: nextRenewalLook(endDate, now) }, { kind: 'refused' });
      else await lookAgain(given, look_at);
      return;
    }
    if (state === 'automatic' && exceedsMandate(renewal, quote, services.receiptTerms))
      return await askAnew(given, quote);
    await db.transaction().execute(async (trx) => {
      // Not if the member has decided meanwhile.
      if ((await holdAsRead(trx, given)) === undefined) return;
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
      case 'ended':
        await lookAgain(given, null);
        break;
      case 'quoted':
      case 'accepted':
      case 'automatic':
      case 'declined':
      case 'unpaid':
      case 'refused':
      case 'refunded':
        await whileOpen(given);
    }
    return 'done';
  };
}
