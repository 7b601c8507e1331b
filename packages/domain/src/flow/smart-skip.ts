import { allowedStep } from './allowed-step.ts';
import { has, hasCompleteProfile, type FlowFacts } from './facts.ts';
import type { StepNumber } from './steps.ts';

/**
 * Returns the step on which a resumed quote opens, given the step in its record (spec quote 4, Smart skip for
 * cotización resume). At most one rule applies; other steps stay as they are.
 */
export function smartSkip(facts: FlowFacts, step: StepNumber): StepNumber {
  if (hasCompleteProfile(facts)) {
    if (!has(facts, 'postalCode') && has(facts, 'version') && step >= 3 && step <= 6) return 4;
    if (has(facts, 'postalCode') && step >= 4 && step <= 6) return 7;
  }
  if (step === 1 && has(facts, 'brandModel')) return 2;
  if (step === 2 && has(facts, 'year')) return 3;
  return step === 3 && has(facts, 'version') ? 4 : step;
}

/** Whether a step's own question is already answered, so that arriving there moves on (spec quote 4, Quote flow). */
function isAnswered(facts: FlowFacts, step: StepNumber): boolean {
  if (step === 1) return has(facts, 'brandModel');
  if (step === 2) return has(facts, 'year');
  if (step === 3) return has(facts, 'version');
  if (step === 4) return has(facts, 'postalCode');
  if (step === 5) return has(facts, 'gender') && has(facts, 'birthDate');
  return step === 6 && has(facts, 'phone') && (has(facts, 'consents') || hasCompleteProfile(facts));
}

/**
 * Returns the step on which a person arrives by resume, skip or link: smart skip, then past every step from 1 to 6 that
 * has its data, then back to what is allowed. Never used after Back, browser history or an edit icon (calls.md, The
 * flow).
 */
export function arrivalStep(facts: FlowFacts, step: StepNumber): StepNumber {
  let arrival = smartSkip(facts, step);
  while (arrival <= 6 && isAnswered(facts, arrival)) arrival = (arrival + 1) as StepNumber;
  return allowedStep(facts, arrival);
}
