/**
 * How many wrong membership numbers one address may send in any 15 minutes (architecture.md, Codes by SMS): `limit`,
 * plus two for each member who entered there in that time, counting at most `mostMembers`.
 */
export const membershipFailures = {
  limit: 60,
  forEachMember: 2,
  mostMembers: 1000,
  windowSeconds: 15 * 60,
} as const;

/** Beyond that, the unknown browsers of one address share one look-up every so many seconds. */
export const sharedLookUp = { limit: 1, windowSeconds: 10 } as const;

/** For one browser in any 15 minutes; a browser that waits as long as it is told each time never reaches it. */
export const browserFailures = { limit: 15, windowSeconds: 15 * 60 } as const;

/** For all addresses together in any 15 minutes; beyond it the operator is alerted, and nobody is locked out. */
export const membershipAlarm = { limit: 200, windowSeconds: 15 * 60 } as const;

/** One log line for that is enough. */
export const membershipAlarmLines = { limit: 1, windowSeconds: 60 } as const;

/** Seconds to wait after a browser's first wrong number, its second, and so on; a typo costs next to nothing. */
const waits = [1, 2, 5, 10, 20, 40, 80, 160];

/**
 * Returns how many seconds a browser that has sent this many wrong numbers waits before its next one is checked
 * (architecture.md, Codes by SMS).
 */
export function membershipDelay(failures: number): number {
  return waits[Math.min(failures, waits.length) - 1] ?? 0;
}

/**
 * Returns how many wrong numbers an address may send in 15 minutes if this many members entered there in that time
 * (architecture.md, Codes by SMS).
 */
export function membershipBudget(members: number): number {
  const { limit, forEachMember, mostMembers } = membershipFailures;
  return limit + forEachMember * Math.min(members, mostMembers);
}
