import type { Need } from './steps.ts';

/**
 * What the flow needs to know about an application. A field may hold its value, its mask, or true; null, undefined,
 * false, 0 and the empty string mean that it is missing.
 */
export type FlowFacts = {
  [Fact in Need]?: string | number | boolean | null | undefined;
} & {
  /** A payment attempt is pending, unknown or waiting for the person's bank: steps 1–11 are locked to 11. */
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
