/** Wrong membership numbers from one address in any 15 minutes (design: guessing). */
export const membershipFailures = { limit: 10, windowSeconds: 15 * 60 } as const;

/** Of all addresses together in any 15 minutes: beyond it somebody is told; nobody is kept out by it. */
export const membershipAlarm = { limit: 200, windowSeconds: 15 * 60 } as const;

/** Seconds to wait after the 4th failure, the 5th, and so on: whoever mistypes hardly notices, a list takes for ever. */
const waits = [5, 15, 30, 60, 120, 240];
const freeFailures = 4;

/** How long to wait after so many wrong numbers before the next is looked at, in seconds (architecture: guessing). */
export function membershipDelay(failures: number): number {
  if (failures < freeFailures) return 0;
  return waits[Math.min(failures - freeFailures, waits.length - 1)] ?? 0;
}
