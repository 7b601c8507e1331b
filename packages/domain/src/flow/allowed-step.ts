import { has, type FlowFacts } from './facts.ts';
import { stepOf, type Need, type StepNumber } from './steps.ts';

/** The path to the payment, on which each step needs all that the one before it needs; edit screens 8 and 9 are off it. */
const way: readonly StepNumber[] = [1, 2, 3, 4, 5, 6, 7, 10, 11];

/**
 * Returns what a step still lacks, in the order in which the flow asks for it (spec quote 4, Quote flow); empty if the
 * step may be shown.
 */
export function missingFor(facts: FlowFacts, step: StepNumber): Need[] {
  return stepOf(step).needs.filter((need) => !has(facts, need));
}

/**
 * Returns the step to show when one is requested (hand-typed ?step=, Back, a link): that step if everything it needs is
 * there, otherwise the last one that may be shown. Always 12 after a charge (spec quote 4, Locking after payment), and
 * always 11 while a payment is open (calls.md, The flow).
 */
export function allowedStep(facts: FlowFacts, requested: StepNumber): StepNumber {
  if (has(facts, 'charge')) return 12;
  if (facts.paymentOpen === true) return 11;
  if (missingFor(facts, requested).length === 0) return requested;
  return way.findLast((step) => missingFor(facts, step).length === 0) ?? 1;
}
