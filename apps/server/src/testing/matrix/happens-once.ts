import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Services } from '../../workflows/services.ts';
import { sweepRooms } from '../remind-round.ts';
import type { Fault } from '../sandbox-client.ts';
import type { TestServer } from '../start-test-server.ts';

/** What can go wrong between a request and its answer, for timeouts of 600 ms. */
const answerFaults = {
  'error, twice': { kind: 'error', times: 2 },
  'off, once': { kind: 'off', times: 1 },
  'drop, once': { kind: 'drop', times: 1 },
  'drop, twice': { kind: 'drop', times: 2 },
  slow: { kind: 'slow', times: 1, ms: 900 },
  'late, once': { kind: 'late', times: 1, ms: 700 },
} as const satisfies Record<string, Pick<Fault, 'kind' | 'times' | 'ms'>>;
export type AnswerFault = keyof typeof answerFaults;
export const answerFaultNames = Object.keys(answerFaults) as AnswerFault[];

/** One step: what it asks of whom, how it begins, what it says, and how often that has happened outside. */
export type Step<Insured> = {
  service: 'payment-gateway' | 'insurer';
  operation: string;
  /** Each fault's own policy. */
  of: (fault: AnswerFault) => Insured;
  /** When it falls due, and what comes before it; once for all faults. */
  before: () => Promise<void>;
  run: (insured: Insured) => Promise<unknown>;
  state: (insured: Insured) => Promise<string | Date | null>;
  /** While it is unknown, and at the end. */
  unsure: string;
  sure: string;
  outside: (insured: Insured) => Promise<number>;
};

/** Whatever fails, a step is said truly, settles by itself and happens once. */
export async function happensOnce<Insured>(
  { sandbox }: TestServer,
  services: Services,
  step: Step<Insured>,
): Promise<void> {
  const { service, operation, unsure, sure } = step;
  await step.before();
  for (const fault of answerFaultNames) {
    const insured = step.of(fault);
    expect([fault, await step.outside(insured)]).toEqual([fault, 0]);
    await sandbox.addFault({ service, operation, ...answerFaults[fault] });
    await step.run(insured);
    const state = await step.state(insured);
    expect([fault, [unsure, sure]]).toEqual([fault, expect.arrayContaining([state])]);
    // It is never said before it is so.
    if (state === sure) expect([fault, await step.outside(insured)]).toEqual([fault, 1]);
    await sandbox.clearFaults();
  }
  await sweepRooms(services, [service === 'insurer' ? 'policy' : 'payment']);
  // What was booked late is, too, by then.
  await sleep(answerFaults['late, once'].ms);
  for (const fault of answerFaultNames) {
    const insured = step.of(fault);
    expect([fault, await step.state(insured)]).toEqual([fault, sure]);
    expect([fault, await step.outside(insured)]).toEqual([fault, 1]);
  }
}
