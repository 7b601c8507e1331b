import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../sandbox-client.ts';

type Kind = Pick<Fault, 'kind' | 'times' | 'ms'>;

/**
 * What may come between a request and its answer. Once: the product's own second request meets no fault, and what
 * is late is booked after it. Twice: that one is lost too, and what is late is booked before it.
 */
export const faults = {
  alone: undefined,
  'drop, once': { kind: 'drop', times: 1 },
  'drop, twice': { kind: 'drop', times: 2 },
  'late, once': { kind: 'late', times: 1, ms: 700 },
  'late, twice': { kind: 'late', times: 2, ms: 250 },
} as const satisfies Record<string, Kind | undefined>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** Until what a late fault promised is booked, counted from when it was set. */
export async function untilBooked(name: FaultName, since: number): Promise<void> {
  const fault = faults[name];
  if (fault === undefined || !('ms' in fault)) return;
  // The second of two is asked for after the first.
  await sleep(Math.max(0, since + fault.ms + (fault.times === 2 ? 550 : 50) - performance.now()));
}
