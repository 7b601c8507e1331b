import { has, type FlowFacts } from './facts.ts';
import { stepOf, type Need, type StepNumber } from './steps.ts';

/** The way through the flow; the edit screens 8 and 9 lie beside it. */
const way: readonly StepNumber[] = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

/**
 * Takes what an application has and gives what a step still lacks, in the order in which the flow asks for it (spec
 * quote 4, Quote flow); empty when the step may be shown.
 */
export function missingFor(facts: FlowFacts, step: StepNumber): Need[] {
  return stepOf(step).needs.filter((need) => !has(facts, need));
}

/**
 * The step to show when one is asked for (hand-typed ?step=, Back, a link): itself when everything it needs is there,
 * otherwise the last step before it that may be shown. After a charge always 12 (spec quote 4, Locking after payment);
 * while a payment is open always 11 (calls.md, The flow).
 */
export function allowedStep(facts: FlowFacts, requested: StepNumber): StepNumber {
  if (has(facts, 'charge')) return 12;
  if (facts.paymentOpen === true) return 11;
  if (missingFor(facts, requested).length === 0) return requested;
  return way.findLast((step) => step < requested && missingFor(facts, step).length === 0) ?? 1;
}
