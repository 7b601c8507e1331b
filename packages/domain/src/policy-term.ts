import { addDays, civilDate, clockTime, shortDate, noon, type CivilDate } from './dates.ts';
import type { PolicyState } from './policy-state.ts';
import { validityTexts } from './texts.ts';

/** Spec quote 9: default policy term. */
export const POLICY_TERM_DAYS = 365;

/** When a policy provides cover: from the instant of issue to 12:00 on its last day. */
export type PolicyTerm = { startsAt: Date; endDate: CivilDate };

/** A policy's standing at an instant: valid, or why it gives no cover. */
export type PolicyStanding = 'pending' | 'valid' | 'suspended' | 'ended' | 'cancelled';

/**
 * Returns a policy's first and last civil date for its instant of issue: that day in Mexico, and 365 days later, which
 * in a leap year is the day before the anniversary (spec quote 9).
 */
export function policyDays(issuedAt: Date): { startDate: CivilDate; endDate: CivilDate } {
  const startDate = civilDate(issuedAt);
  return { startDate, endDate: addDays(startDate, POLICY_TERM_DAYS) };
}

/**
 * Returns a policy's standing at an instant. It is valid from its issue to 12:00 in Mexico on its last day
 * (domain-facts.md, Policy document), unless it is suspended (after-the-sale.md); one that is not issued counts as
 * cancelled. RangeError if the end date is not a day.
 */
export function policyStanding(policy: PolicyTerm & { state: PolicyState }, now: Date): PolicyStanding {
  if (policy.state !== 'issued' && policy.state !== 'suspended') return 'cancelled';
  if (now.getTime() >= noon(policy.endDate).getTime()) return 'ended';
  if (policy.state === 'suspended') return 'suspended';
  return now.getTime() < policy.startsAt.getTime() ? 'pending' : 'valid';
}

/**
 * Returns the earliest last day of any policy that has not ended at an instant: today before 12:00 in Mexico, tomorrow
 * from then on (domain-facts.md, Policy document). Lists pass it to the database to get exactly the policies that have
 * not ended.
 */
export function earliestLastDay(now: Date): CivilDate {
  const today = civilDate(now);
  return now.getTime() < noon(today).getTime() ? today : addDays(today, 1);
}

/**
 * Describes a policy's validity in words, each end by itself ('las 16:52 h del 21 nov 2026') and as a whole, as
 * screens, mail, document and verification all say it (domain-facts.md, Policy document). Hours are those of central
 * Mexico (UTC−6). RangeError if the end date is not a day.
 */
export function validityWords({ startsAt, endDate }: PolicyTerm): {
  from: string;
  to: string;
  whole: string;
} {
  const from = momentWords(startsAt);
  const to = momentWords(noon(endDate));
  return { from, to, whole: validityTexts.whole(from, to) };
}

/**
 * Describes an instant in words, '16:52 h del 21 nov 2026' with its article, at the hours of central Mexico (UTC−6;
 * domain-facts.md, Policy document).
 */
export function momentWords(instant: Date): string {
  return validityTexts.moment(clockTime(instant), shortDate(civilDate(instant)));
}
