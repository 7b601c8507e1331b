import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../sandbox-client.ts';

type Kind = Pick<Fault, 'kind' | 'times' | 'ms'>;

/**
 * What can go wrong between a request and its answer. Once: the product's retry meets no fault, and a late request is
 * booked after it. Twice: the retry is lost too, and a late request is booked before it.
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

/** Waits until a late fault's request is booked, counted from when the fault was set. */
export async function untilBooked(name: FaultName, since: number): Promise<void> {
  const fault = faults[name];
  if (fault === undefined || !('ms' in fault)) return;
  // The retry is sent after the first request.
  await sleep(Math.max(0, since + fault.ms + (fault.times === 2 ? 550 : 50) - performance.now()));
}
