import { allowedStep } from './allowed-step.ts';
import { has, type FlowFacts } from './facts.ts';
import type { StepNumber } from './steps.ts';

/**
 * Returns the step that a screen's Back button leads to; null on step 1 and after a charge (spec quote 4, Locking after
 * payment). From the quotes it leads back to the questions: 6, or 4 if the account answers 5 and 6.
 */
export function previousStep(
  facts: FlowFacts,
  step: StepNumber,
  profileFromAccount: boolean,
): StepNumber | null {
  if (step === 1 || has(facts, 'charge') || facts.paymentOpen === true) return null;
  if (step === 7) return profileFromAccount ? 4 : 6;
  if (step === 8 || step === 9 || step === 10) return allowedStep(facts, 7);
  return (step - 1) as StepNumber;
}

/**
 * Whether smart navigation jumps back: only if the latest viewed step is '10' or '11' and the previously selected quote
 * is still stored (spec quote 4 and membership 4, Smart navigation).
 */
export function shouldJumpBack(latestViewedStep: string | null, hasPreviousQuote: boolean): boolean {
  return hasPreviousQuote && (latestViewedStep === '10' || latestViewedStep === '11');
}
