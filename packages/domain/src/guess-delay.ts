/**
 * Wrong membership numbers of one address in any 15 minutes (architecture.md, Codes by SMS): so many, and two more for
 * each member who entered there in that time, of whom at most `mostMembers` count.
 */
export const membershipFailures = {
  limit: 60,
  forEachMember: 2,
  mostMembers: 1000,
  windowSeconds: 15 * 60,
} as const;

/** Past that, the browsers of one address that nobody knows share one look-up in so many seconds. */
export const sharedLookUp = { limit: 1, windowSeconds: 10 } as const;

/** Of one browser in any 15 minutes: whoever waits as long as told after each never gets there. */
export const browserFailures = { limit: 15, windowSeconds: 15 * 60 } as const;

/** Of all addresses together in any 15 minutes: beyond it somebody is told; nobody is kept out by it. */
export const membershipAlarm = { limit: 200, windowSeconds: 15 * 60 } as const;

/** Seconds to wait after a browser's first wrong number, its second, and so on: who mistypes hardly notices. */
const waits = [1, 2, 5, 10, 20, 40, 80, 160];

/**
 * Takes how many wrong numbers a browser has sent and gives how long it waits before its next one is looked at, in
 * seconds (architecture.md, Codes by SMS).
 */
export function membershipDelay(failures: number): number {
  return failures < 1 ? 0 : (waits[Math.min(failures, waits.length) - 1] ?? 0);
}

/**
 * Takes how many members entered at an address in the last 15 minutes and gives how many wrong numbers it may send in
 * that time (architecture.md, Codes by SMS).
 */
export function membershipBudget(members: number): number {
  const { limit, forEachMember, mostMembers } = membershipFailures;
  return limit + forEachMember * Math.min(members, mostMembers);
}
