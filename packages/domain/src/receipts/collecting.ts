import { monthsUntilExpiry, type CardExpiry } from '../cards.ts';
import { addDays, civilDate, clockTime, noon, type CivilDate } from '../dates.ts';
import { DAY, HOUR, MINUTE, spans } from '../spans.ts';
import { isUnpaid, type ReceiptKind, type ReceiptState } from './receipt-state.ts';

/** When a receipt is due, and for how many calendar days after that the car stays protected (LSCS art. 40). */
export type ReceiptTerms = { dueDate: CivilDate; graceDays: number };

/** Cards are charged from nine to eight in Mexico, never at night. */
const DAY_HOURS = { from: '09:00', to: '20:00' } as const;
/** Days after the due date on which an automatic charge is tried. */
const ATTEMPT_DAYS = [0, 1, 3, 6, 10, 14] as const;
/** An attempt must be over before the grace is. */
const LAST_OPENING = 30 * MINUTE;

const nineOf = (day: CivilDate) => new Date(noon(day).getTime() - 3 * HOUR);

/**
 * Returns the instant at which the cover ends by itself if the receipt is unpaid: 12:00 in Mexico on the last day of
 * grace (LSCS art. 40). RangeError if the due date is not a day.
 */
export function graceEnd({ dueDate, graceDays }: ReceiptTerms): Date {
  return new Date(noon(dueDate).getTime() + graceDays * DAY);
}

/**
 * Returns until when the car stays protected though the receipt is unpaid: its grace, and no longer than the policy
 * (after-the-sale.md, Collecting). RangeError if one of both is not a day.
 */
export function protectedUntil(terms: ReceiptTerms, policyEnd: CivilDate): Date {
  return new Date(Math.min(graceEnd(terms).getTime(), noon(policyEnd).getTime()));
}

/**
 * Returns the instant at which a policy that was suspended at another one ends, unless it has been reinstated: 30 days
 * later (after-the-sale.md, Suspension). No errors.
 */
export function suspensionEnd(suspendedAt: Date): Date {
  return new Date(suspendedAt.getTime() + spans.suspension);
}

/**
 * Returns the last instant at which an attempt may open: 11:30 in Mexico on the last day of grace (after-the-sale.md,
 * Collecting). RangeError if the due date is not a day.
 */
export function lastOpening(terms: ReceiptTerms): Date {
  return new Date(graceEnd(terms).getTime() - LAST_OPENING);
}

/**
 * Whether a charge pays the receipt, by the gateway's own time of the charge: before 12:00 of the last day. Later money
 * revives nothing and goes back (after-the-sale.md, Law; Supreme Court, contradiction 94/2019). RangeError if the due date is not a day.
 */
export function isPaidInTime(terms: ReceiptTerms, chargedAt: Date): boolean {
  return chargedAt.getTime() < graceEnd(terms).getTime();
}

/** Whether cards may be charged without their holder: from 9:00 to 20:00 in Mexico, UTC−6 (after-the-sale.md). */
export function isChargingHour(now: Date): boolean {
  const time = clockTime(now);
  return time >= DAY_HOURS.from && time < DAY_HOURS.to;
}

/** How an automatic attempt ended, if without a charge; 'asks': the bank wants its holder to be there. */
export type AttemptEnd = 'later' | 'never' | 'asks';

/**
 * Returns when the next automatic attempt may open, which is now if one is due; null if none may any more. `tried` are
 * the receipt's earlier ones. At 9:00 of the due date, and after a refusal that may pass again 1, 3, 6, 10 and 14 days
 * after it: never twice a day, never at night, never after 11:30 of the last day of grace, and never after 'never' or
 * 'asks' (after-the-sale.md, Collecting). RangeError if the due date is not a day.
 */
export function nextAttemptAt(
  terms: ReceiptTerms,
  tried: readonly { at: Date; end: AttemptEnd }[],
  now: Date,
): Date | null {
  if (tried.some(({ end }) => end !== 'later')) return null;
  const days = tried.map(({ at }) => civilDate(at)).toSorted();
  const lastDay = days.at(-1);
  const next = ATTEMPT_DAYS.map((days) => addDays(terms.dueDate, days)).find(
    (day) => lastDay === undefined || day > lastDay,
  );
  if (next === undefined) return null;
  const at = inChargingHours(new Date(Math.max(nineOf(next).getTime(), now.getTime())));
  return at.getTime() <= lastOpening(terms).getTime() ? at : null;
}

/** An instant, or if cards are not charged then, the next one at which they are. */
function inChargingHours(at: Date): Date {
  if (isChargingHour(at)) return at;
  const day = civilDate(at);
  return nineOf(clockTime(at) < DAY_HOURS.from ? day : addDays(day, 1));
}

/**
 * Returns until when the gateway is asked to charge an automatic attempt that it has not answered; from then on it is
 * asked to cancel it. 20:00 of the day on which it was opened, or 11:30 of the last day of grace (after-the-sale.md,
 * Collecting). RangeError if the due date is not a day.
 */
export function chargeUntil(terms: ReceiptTerms, openedAt: Date): Date {
  const evening = noon(civilDate(openedAt)).getTime() + 8 * HOUR;
  return new Date(Math.min(evening, lastOpening(terms).getTime()));
}

/**
 * What the member is told before the grace ends: that the card will have expired by the due date; that a receipt is to
 * be paid soon; that it is due and nothing charges it; that the grace ends tomorrow.
 */
export type ReceiptNotice = 'card-expires-30' | 'card-expires-7' | 'reminder' | 'due' | 'last-call';

function noticesOf(terms: ReceiptTerms): { notice: ReceiptNotice; at: Date }[] {
  const { dueDate, graceDays } = terms;
  return [
    { notice: 'card-expires-30', at: nineOf(addDays(dueDate, -30)) },
    { notice: 'card-expires-7', at: nineOf(addDays(dueDate, -7)) },
    { notice: 'reminder', at: nineOf(addDays(dueDate, -5)) },
    { notice: 'due', at: nineOf(dueDate) },
    { notice: 'last-call', at: nineOf(addDays(dueDate, graceDays - 1)) },
  ];
}

/**
 * Returns what is to be told about an unpaid receipt at an instant; of several only the latest, null before the first
 * and once the grace has ended (after-the-sale.md, Collecting). RangeError if the due date is not a day.
 */
export function receiptNoticeAt(terms: ReceiptTerms, now: Date): ReceiptNotice | null {
  if (!isPaidInTime(terms, now)) return null;
  return noticesOf(terms).findLast(({ at }) => at.getTime() <= now.getTime())?.notice ?? null;
}

/**
 * Returns when an unpaid receipt is looked at next: for a notice, an attempt, or the end of its grace; null once that
 * has passed. `tried` as for `nextAttemptAt`; null if nothing charges it. RangeError if the due date is not a day.
 * Source: after-the-sale.md, Collecting.
 */
export function nextLookAt(
  terms: ReceiptTerms,
  tried: readonly { at: Date; end: AttemptEnd }[] | null,
  now: Date,
): Date | null {
  const attempt = tried === null ? null : nextAttemptAt(terms, tried, now);
  const times = [
    ...noticesOf(terms).map(({ at }) => at),
    graceEnd(terms),
    ...(attempt === null ? [] : [attempt]),
  ];
  const later = times.map((at) => at.getTime()).filter((at) => at > now.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
}

/**
 * Whether a receipt can be paid by hand: from its reminder on, five days before it is due, until 11:30 of the last day
 * of grace (after-the-sale.md, Collecting). RangeError if the due date is not a day.
 */
export function isPayable(terms: ReceiptTerms, now: Date): boolean {
  return (
    now.getTime() >= nineOf(addDays(terms.dueDate, -5)).getTime() &&
    now.getTime() <= lastOpening(terms).getTime()
  );
}

/** Whether a card will have expired by the day on which a receipt is due (after-the-sale.md, Receipts). */
export function isExpiredBy(expiry: CardExpiry, dueDate: CivilDate): boolean {
  return monthsUntilExpiry(expiry, dueDate) < 0;
}

/** A receipt that the product collects, as far as the cover hangs on it. */
export type HeldBy = { kind: ReceiptKind; number: number; state: ReceiptState; dueDate: CivilDate };

export type Cover = 'held' | 'undecided' | 'lapsed';

/**
 * Returns what the receipts say of a policy's cover at an instant, whether or not anything has been recorded since: 'lapsed'
 * from 12:00 of the last day of grace of one that is unpaid (LSCS art. 40), but 'undecided' while it is not known whether one
 * was paid by then: nothing is said of the cover until it is (after-the-sale.md, Receipts). Only receipts from number `from`
 * on count, which the product collects. RangeError if a due date is not a day.
 */
export function coverAt(
  receipts: readonly HeldBy[],
  { from, graceDays }: { from: number; graceDays: number },
  now: Date,
): Cover {
  const overdue = receipts.filter(
    ({ kind, number, state, dueDate }) =>
      kind === 'regular' && number >= from && isUnpaid(state) && now >= graceEnd({ dueDate, graceDays }),
  );
  if (overdue.length === 0) return 'held';
  return overdue.every(({ state }) => state === 'charging') ? 'undecided' : 'lapsed';
}
