import { describe, expect, test } from 'vitest';
import type { Application } from './application.ts';
import { decideStep, type StepDecision } from './decide-step.ts';
import { flowFacts } from './flow-facts.ts';
import { readStepRequest } from './step-request.ts';
import { texts } from './texts.ts';
import { sampleApplication } from './testing/sample-application.ts';

const today = '2026-05-14';
const show = (step: number) => ({ kind: 'show', step }) as StepDecision;
const redirect = (step: number, blocked = false) => ({ kind: 'redirect', step, blocked }) as StepDecision;

const quoting: Partial<Application> = {
  stepType: 'cotizacion',
  currentStep: 'step-4-postal-code',
  coverage: null,
  quoteValidUntil: null,
  bodyType: null,
};
const brandOnly: Partial<Application> = {
  ...quoting,
  currentStep: 'step-1-brand-model',
  year: null,
  versionId: null,
  postalCode: null,
};
const charged: Partial<Application> = { addressId: 'a', paymentStatus: 'charged' };

function decide(search: string, change: Partial<Application> | null): StepDecision {
  const application = change === null ? null : { ...sampleApplication, ...change };
  const request = readStepRequest(new URLSearchParams(search), application !== null);
  return decideStep(request, application, flowFacts(application, today));
}

// holds Q033, Q036, Q228
describe('spec quote 2 and 4: which step the page shows', () => {
  test.each<[string, string, Partial<Application> | null, StepDecision]>([
    ['the start', '', null, show(1)],
    ['a step without an application', 'step=4', null, redirect(1)],
    ['no such step', 'step=13', null, { kind: 'not-found' }],
    ['no step at all', 'step=abc', {}, { kind: 'not-found' }],
    ['a leading zero', 'step=07', {}, { kind: 'not-found' }],
    ['the step asked for', 'step=7', quoting, show(7)],
    ['Back onto an answered step stays there', 'step=1', quoting, show(1)],
    ['nearest permitted step', 'step=4', brandOnly, redirect(2)],
    ['arrival skips what is answered', '', brandOnly, redirect(2)],
    ['arrival with a complete profile', '', quoting, redirect(7)],
    ['arrival by link', 'step=4&resume=true', quoting, redirect(7)],
    ['arrival in contracting', '', {}, redirect(10)],
    ['contracting without an address', 'step=11', {}, redirect(10)],
    ['after the payment, forward', '', charged, redirect(12)],
    ['after the payment, backward', 'step=11', charged, redirect(12, true)],
    [
      'waiting for the bank, backward',
      'step=7',
      { addressId: 'a', paymentStatus: 'pending' },
      redirect(11, true),
    ],
    ['waiting for the bank, forward', 'step=12', { addressId: 'a', paymentStatus: 'pending' }, redirect(11)],
  ])('%s', (_name, search, change, decision) => {
    expect(decide(search, change)).toEqual(decision);
  });
});

// holds Q229, Q230, Q231
test('spec quote 4, Locking after payment: what a person is told who goes back', () => {
  expect(decide('step=11', charged)).toEqual(redirect(12, true));
  expect(texts.blocked).toEqual({
    title: 'Navegación no disponible',
    description:
      'No puedes regresar después de completar el pago. Solo puedes agregar información del vehículo.',
  });
});
