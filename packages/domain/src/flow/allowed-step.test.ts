import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedStep, missingFor } from './allowed-step.ts';
import type { FlowFacts } from './facts.ts';
import { stepOf, type StepNumber } from './steps.ts';

const steps = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const).map(stepOf);

const car = { brandModel: 'Nissan Versa', year: 2022, version: 17 };
const quoted = { ...car, postalCode: '44100', gender: 'M', birthDate: '••/••/••••', phone: '••••••5678' };
const chosen = { ...quoted, membership: 'm', acceptedQuote: true, consents: true };
const addressed = { ...chosen, address: 'a' };

describe('calls.md, The flow: a step is shown only when what it needs is there', () => {
  // holds Q323
  test.each<[string, FlowFacts, StepNumber, StepNumber]>([
    ['a new quote begins at 1', {}, 7, 1],
    ['brand only', { brandModel: 'x' }, 7, 2],
    ['step 1 is always there', quoted, 1, 1],
    ['brand and year', { brandModel: 'x', year: 2020 }, 12, 3],
    ['a car', car, 7, 4],
    ['a car: edit vehicle', car, 8, 8],
    ['no car: edit vehicle', { brandModel: 'x' }, 8, 2],
    ['postal code', { ...car, postalCode: '44100' }, 7, 5],
    ['person without phone', { ...quoted, phone: '' }, 7, 6],
    ['ready to quote', quoted, 7, 7],
    ['a visitor stays on 7 instead of 9', quoted, 9, 7],
    ['a member edits', { ...quoted, membership: 'm' }, 9, 9],
    ['no package chosen', { ...quoted, membership: 'm', consents: true }, 10, 7],
    ['no consents', { ...chosen, consents: false }, 10, 7],
    ['no membership', { ...chosen, membership: null }, 10, 7],
    ['chosen', chosen, 10, 10],
    ['no address', chosen, 11, 10],
    ['no address, beyond', chosen, 12, 10],
    ['address', addressed, 11, 11],
    ['not paid', addressed, 12, 11],
    ['back to the quotes', addressed, 7, 7],
    ['a mask counts as data', quoted, 6, 6],
  ])('%s', (_name, facts, requested, shown) => {
    expect(allowedStep(facts, requested)).toBe(shown);
  });

  // holds Q228
  test.each([1, 7, 9, 10, 11, 12] as const)(
    'spec quote 4: after payment step %i is forced to 12',
    (requested) => {
      expect(allowedStep({ ...addressed, charge: true }, requested)).toBe(12);
      expect(allowedStep({ charge: true }, requested)).toBe(12);
    },
  );

  test.each([1, 7, 8, 10, 12] as const)(
    'calls.md, The flow: while a payment is open step %i is forced to 11',
    (requested) => {
      expect(allowedStep({ ...addressed, paymentOpen: true }, requested)).toBe(11);
    },
  );

  test('what is missing is named in the order of the flow', () => {
    expect(missingFor({ ...car, gender: 'H' }, 7)).toEqual(['postalCode', 'birthDate', 'phone']);
    expect(missingFor(addressed, 11)).toEqual([]);
  });

  test('whatever is there: the step shown has all it needs, lies not beyond the one asked for, and is stable', () => {
    const needs = [...new Set(steps.flatMap((step) => step.needs))].filter((need) => need !== 'charge');
    fc.assert(
      fc.property(fc.subarray(needs), fc.constantFrom(...steps), (present, step) => {
        const facts = Object.fromEntries(present.map((need) => [need, true]));
        const shown = allowedStep(facts, step.number);
        expect(missingFor(facts, shown)).toEqual([]);
        expect(shown).toBeLessThanOrEqual(step.number);
        expect(allowedStep(facts, shown)).toBe(shown);
      }),
    );
  });
});
