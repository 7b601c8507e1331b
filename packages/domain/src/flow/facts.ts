import type { Need } from './steps.ts';

/**
 * What an application has, as far as the flow cares. A field may hold its value, its mask, or true: null, undefined,
 * false, 0 and the empty text mean that it is missing.
 */
export type FlowFacts = {
  [Fact in Need]?: string | number | boolean | null | undefined;
} & {
  /** A payment attempt is pending, unknown or waits for the person's bank: steps 1–11 are locked on 11. */
  paymentOpen?: boolean | undefined;
};

/** Whether an application has a fact: a value, a mask or true (spec quote 4, Quote flow). */
export function has(facts: FlowFacts, need: Need): boolean {
  return Boolean(facts[need]);
}

/** Gender, birth date and phone all present: hasCompleteProfile (spec quote 3, Stored session). */
export function hasCompleteProfile(facts: FlowFacts): boolean {
  return has(facts, 'gender') && has(facts, 'birthDate') && has(facts, 'phone');
}
