import { DELETION_DAYS } from './personal-data/kinds.ts';
import { DAY, HOUR } from './spans.ts';

/** What a deletion that was asked for still waits for. */
export type DeletionWait = 'policy' | 'unfinished' | 'documents' | 'tombstone';

/** Returns the first instant at which a deletion may be carried out: 5 days later (trust.md, The member's data). */
export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + DELETION_DAYS * DAY);
}

/** How long until unfinished work is looked at again. */
const again = HOUR;

/**
 * Whether a deletion whose days are over can be carried out now. Whatever still covers a car ends first, also what a law makes
 * compulsory of a cancelled policy (LSCS art. 150 Bis), and so does what money, insurer or documents still have to do
 * (trust.md, The member's data). `policyEndsAt`: when the last cover ends, null without one. Returns what it waits for and when to look again, or null if nothing keeps it.
 */
export function deletionWait(
  { policyEndsAt, isUnfinished }: { policyEndsAt: Date | null; isUnfinished: boolean },
  now: Date,
): { for: DeletionWait; until: Date } | null {
  // A policy can end before its time, and nobody tells the deletion.
  const tomorrow = now.getTime() + DAY;
  if (policyEndsAt !== null && policyEndsAt > now)
    return { for: 'policy', until: new Date(Math.min(policyEndsAt.getTime(), tomorrow)) };
  return isUnfinished ? { for: 'unfinished', until: new Date(now.getTime() + again) } : null;
}

/**
 * Returns what stands in place of the membership number of whom only what the law keeps is left, from a number below 10^11:
 * like the reference of a released membership, with another letter, and nobody enters with it
 * (trust.md, The member's data).
 */
export function deletedReferenceFrom(serial: number): string {
  return `D${String(serial).padStart(11, '0')}`;
}
