import { addDays, civilDate, clockTime, shortDate, noon, type CivilDate } from './dates.ts';
import type { PolicyState } from './policy-state.ts';

/** Spec quote 9: default policy term. */
export const POLICY_TERM_DAYS = 365;

/** When a policy protects: from the instant of its issue to 12:00 of its last day. */
export type PolicyTerm = { startsAt: Date; endDate: CivilDate };

/** How an issued policy stands at an instant: whether it protects, and where not, why. */
export type PolicyStanding = 'pending' | 'valid' | 'ended' | 'cancelled';

/**
 * Takes the instant of issue and gives a policy's first and last civil date: that instant's day in Mexico, and 365 days
 * later, which is the day before in a leap year (spec quote 9).
 */
export function policyDays(issuedAt: Date): { startDate: CivilDate; endDate: CivilDate } {
  const startDate = civilDate(issuedAt);
  return { startDate, endDate: addDays(startDate, POLICY_TERM_DAYS) };
}

/**
 * How a policy stands at an instant: it protects from its issue to 12:00 in Mexico of its last day (domain-facts.md,
 * Policy document); one that is not issued counts as cancelled. RangeError for an end that is no day.
 */
export function policyStanding(policy: PolicyTerm & { state: PolicyState }, now: Date): PolicyStanding {
  if (policy.state !== 'issued') return 'cancelled';
  if (now.getTime() >= noon(policy.endDate).getTime()) return 'ended';
  return now.getTime() < policy.startsAt.getTime() ? 'pending' : 'valid';
}

/**
 * Takes an instant and gives the earliest last day of a policy that has not ended then: today until 12:00 in Mexico,
 * then tomorrow (domain-facts.md, Policy document). What a list asks the database, so that it holds the policies that
 * have not ended and no other.
 */
export function earliestLastDay(now: Date): CivilDate {
  const today = civilDate(now);
  return now.getTime() < noon(today).getTime() ? today : addDays(today, 1);
}

/**
 * When a policy protects, in words: of both ends alone ('las 16:52 h del 21 nov 2026') and whole, as screens, mail,
 * document and verification all say it (domain-facts.md, Policy document). Hours are those of central Mexico (UTC−6).
 * RangeError for an end that is no day.
 */
export function validityWords({ startsAt, endDate }: PolicyTerm): {
  from: string;
  to: string;
  whole: string;
} {
  const from = momentWords(startsAt);
  const to = momentWords(noon(endDate));
  return { from, to, whole: `Desde ${from} hasta ${to}, hora del centro` };
}

function momentWords(instant: Date): string {
  const time = clockTime(instant);
  const article = time.startsWith('01') ? 'la' : 'las';
  return `${article} ${time} h del ${shortDate(civilDate(instant))}`;
}
