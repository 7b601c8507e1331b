import { addDays, civilDate, noon, type CivilDate } from '../dates.ts';
import { spans } from '../spans.ts';

/** How many calendar days a refund may take from the insurer's confirmation (after-the-sale.md, Law and network rules). */
export const REFUND_DAYS = 5;

/** For how many months a member, and a car, gets everything back only once (after-the-sale.md, Cancelling). */
export const WHOLE_REFUND_MONTHS = 12;

/**
 * Returns when the insurer is asked to cancel: half an hour after it was asked for, so that it can be taken back, or at
 * 12:00 of a later day, when cover ends as at the end of any policy (after-the-sale.md, Cancelling). RangeError if it is
 * not a civil date.
 */
export function insurerAskedAt(effectiveOn: CivilDate, now: Date): Date {
  const soonest = now.getTime() + spans.cancellationUndo;
  return new Date(effectiveOn === civilDate(now) ? soonest : Math.max(soonest, noon(effectiveOn).getTime()));
}

/**
 * Whether a policy can be cancelled on a day: from today to the one before its last, on which it ends by itself
 * (after-the-sale.md, Cancelling). RangeError if the instant is an invalid date.
 */
export function canCancelOn(effectiveOn: CivilDate, endDate: CivilDate, now: Date): boolean {
  return effectiveOn >= civilDate(now) && effectiveOn < endDate;
}

/**
 * Whether the insurer is asked before cover begins, as of a next year that is issued some days ahead: nothing of it is ever
 * used (after-the-sale.md, Renewal). RangeError if it is not a civil date.
 */
export function neverBegins(asked: { issuedAt: Date; effectiveOn: CivilDate }, now: Date): boolean {
  return insurerAskedAt(asked.effectiveOn, now) < asked.issuedAt;
}

/**
 * Whether everything may come back: asked for within 24 hours of the issue, from that day, and neither the member nor the
 * car has had that in twelve months. The insurer must then answer that there was no claim (after-the-sale.md, Cancelling).
 * In any case where cover never begins.
 */
export function mayGetAllBack(
  asked: { issuedAt: Date; effectiveOn: CivilDate; hadAllBack: boolean },
  now: Date,
): boolean {
  if (neverBegins(asked, now)) return true;
  const isWithinADay = now.getTime() - asked.issuedAt.getTime() <= spans.wholeRefund;
  return isWithinADay && asked.effectiveOn === civilDate(now) && !asked.hadAllBack;
}

/** Returns the last day on which a refund may be made (after-the-sale.md, Law and network rules), from when it began. */
export function refundDueOn(begunAt: Date): CivilDate {
  return addDays(civilDate(begunAt), REFUND_DAYS);
}
