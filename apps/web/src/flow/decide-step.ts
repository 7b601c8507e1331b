import { allowedStep } from '@socio/domain/flow/allowed-step';
import type { FlowFacts } from '@socio/domain/flow/facts';
import { arrivalStep } from '@socio/domain/flow/smart-skip';
import { stepNumberOf } from '@socio/domain/flow/step-names';
import type { StepNumber } from '@socio/domain/flow/steps';
import type { Application } from './application.ts';
import type { StepRequest } from './step-request.ts';

export type StepDecision =
  | { kind: 'show'; step: StepNumber }
  /** `blocked`: the person tried to go back past a payment and is told so. */
  | { kind: 'redirect'; step: StepNumber; blocked: boolean }
  | { kind: 'not-found' };

/** The step to show, given what the address asks for and what the application holds. */
export function decideStep(
  request: StepRequest,
  application: Application | null,
  facts: FlowFacts,
): StepDecision {
  if (request.kind === 'unknown') return { kind: 'not-found' };
  if (request.kind === 'arrive') {
    const stored = application === null ? 1 : stepNumberOf(application.stepType, application.currentStep);
    return { kind: 'redirect', step: arrivalStep(facts, request.step ?? stored), blocked: false };
  }
  const step = allowedStep(facts, request.step);
  if (step === request.step) return { kind: 'show', step };
  const locked = Boolean(facts.charge) || facts.paymentOpen === true;
  return { kind: 'redirect', step, blocked: locked && request.step < step };
}
