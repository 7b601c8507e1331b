import { allowedStep } from './allowed-step.ts';
import type { FlowFacts } from './facts.ts';
import type { StepNumber } from './steps.ts';

/**
 * Returns the step on which a person arrives by resume, skip or link: the first question without an answer, or the quotes
 * if all are answered; a later step as far as it is allowed. The rules of smart skip (spec quote 4) are single strides
 * on that way. Never used after Back, browser history or an edit icon (calls.md, The flow).
 */
export function arrivalStep(facts: FlowFacts, step: StepNumber): StepNumber {
  return allowedStep(facts, Math.max(step, 7) as StepNumber);
}
