import { addDays, noon, type CivilDate } from '../dates.ts';
import { isChargingHour } from '../receipts/collecting.ts';
import { HOUR, MINUTE } from '../spans.ts';

/** From how many days before its end a policy's next year is quoted (after-the-sale.md, Renewal). */
export const RENEWAL_DAYS = 45;

/** Days before the end on which the member is told. */
const MAIL_DAYS = [30, 15, 5, 1] as const;
/** Days after the first charge, five days before the end, on which a refused one is tried again. */
const CHARGE_DAYS = [0, 1, 3] as const;
const FIRST_CHARGE = 5;
/** A charge must be over before the policy is. */
const LAST_OPENING = 30 * MINUTE;

const nineOf = (day: CivilDate) => new Date(noon(day).getTime() - 3 * HOUR);
const before = (endDate: CivilDate, days: number) => nineOf(addDays(endDate, -days));

/** A mail before the end, by the days that are left. */
export type RenewalNotice = `in-${(typeof MAIL_DAYS)[number]}`;

/**
 * Returns the mail whose time has come: that of the last of 9:00 in Mexico 30, 15, 5 and 1 days before the end; null
 * before the first and from 12:00 of the last day on (after-the-sale.md, Renewal). One that was missed is not made up for. RangeError
 * if the end is not a day.
 */
export function renewalNoticeAt(endDate: CivilDate, now: Date): RenewalNotice | null {
  if (now >= noon(endDate)) return null;
  const days = MAIL_DAYS.findLast((one) => now >= before(endDate, one));
  return days === undefined ? null : `in-${days}`;
}

/**
 * Returns when the next year is quoted first: 9:00 in Mexico, 45 days before the end (after-the-sale.md, Renewal). RangeError
 * if it is not a day.
 */
export function renewalOpensAt(endDate: CivilDate): Date {
  return before(endDate, RENEWAL_DAYS);
}

/**
 * Returns when it is charged first: 9:00 in Mexico, five days before the end (after-the-sale.md, Renewal). RangeError if it
 * is not a day.
 */
export function renewalChargedAt(endDate: CivilDate): Date {
  return before(endDate, FIRST_CHARGE);
}

/**
 * Returns the last instant at which a charge may open: 11:30 of the last day, as of any receipt (after-the-sale.md,
 * Collecting). RangeError if it is not a day.
 */
export function lastRenewalCharge(endDate: CivilDate): Date {
  return new Date(noon(endDate).getTime() - LAST_OPENING);
}

/**
 * Returns when the next charge may open, which is now if one is due; null if none may any more: at 9:00 five days before
 * the end, after a refusal again one and three days later; of what was decided later than that, at once, then so many
 * days after. Never at night, unless the member has just decided (`isPresent`), and never after 11:30 of the last day
 * (after-the-sale.md, Renewal). `triedAt`: when last with this card; null: not yet, however often with others. RangeError if the end is not a day.
 */
export function nextRenewalCharge(
  { endDate, tries, triedAt, isPresent }: RenewalTries,
  now: Date,
): Date | null {
  const step = CHARGE_DAYS[tries];
  if (step === undefined && triedAt !== null) return null;
  const pause = ((step ?? 0) - (CHARGE_DAYS[tries - 1] ?? 0)) * 24 * HOUR;
  const due = triedAt === null ? renewalChargedAt(endDate) : nextNine(new Date(triedAt.getTime() + pause));
  const at = now > due ? now : due;
  const opens = isPresent || isChargingHour(at) ? at : nextNine(at);
  return opens > lastRenewalCharge(endDate) ? null : opens;
}

export type RenewalTries = { endDate: CivilDate; tries: number; triedAt: Date | null; isPresent: boolean };

/** 9:00 of the instant's day in Mexico, or of the next day once that has passed by more than the day's hours. */
function nextNine(at: Date): Date {
  const today = nineOf(new Date(at.getTime() - 6 * HOUR).toISOString().slice(0, 10));
  const isEvening = at.getTime() - today.getTime() >= 11 * HOUR;
  return isEvening ? new Date(today.getTime() + 24 * HOUR) : today;
}

/**
 * Returns when a renewal is looked at next without a charge to make: the next mail, the end of the policy, or 9:00 of the
 * day after, when a car without insurance is told of; null after that (after-the-sale.md, Renewal). RangeError if the end
 * is not a day.
 */
export function nextRenewalLook(endDate: CivilDate, now: Date): Date | null {
  const times = [...MAIL_DAYS.map((days) => before(endDate, days)), noon(endDate), before(endDate, -1)];
  return times.find((one) => one > now) ?? null;
}

/**
 * Whether the day after the end has come, 9:00 in Mexico (after-the-sale.md, Renewal). RangeError if the end is not a day.
 */
export function isDayAfter(endDate: CivilDate, now: Date): boolean {
  return now >= before(endDate, -1);
}
