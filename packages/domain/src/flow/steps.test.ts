import { describe, expect, test } from 'vitest';
import { parseStep, stepOf, steps, type StepNumber } from './steps.ts';

describe('spec quote 2, Flow page: the twelve steps', () => {
  // holds M297, Q034, Q035, Q404
  test.each([
    [1, 'brand-model', 'cotizacion', 'step-1-brand-model'],
    [2, 'year', 'cotizacion', 'step-2-year'],
    [3, 'version', 'cotizacion', 'step-3-version'],
    [4, 'postal-code', 'cotizacion', 'step-4-postal-code'],
    [5, 'personal-info', 'cotizacion', 'step-5-personal-info'],
    [6, 'contact-consent', 'cotizacion', 'step-6-contact-consent'],
    [7, 'quotes', 'cotizacion', 'step-7-quotes'],
    [8, 'edit-vehicle', 'cotizacion', null],
    [9, 'edit-personal', 'cotizacion', null],
    [10, 'address', 'contratacion', 'address-step'],
    [11, 'payment', 'contratacion', 'payment-step'],
    [12, 'vehicle-data', 'contratacion', 'vehicle-data-step'],
  ] as const)('%i is %s, of %s, kept as %s', (number, name, stage, storedStep) => {
    expect(stepOf(number)).toMatchObject({ number, name, stage, storedStep });
  });

  test('each step stands at its place', () => {
    expect(steps.map((step) => step.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('calls.md, The flow: each of steps 1 to 7 needs what the step before it needs', () => {
    for (const number of [2, 3, 4, 5, 6, 7] as StepNumber[]) {
      const before = stepOf((number - 1) as StepNumber).needs;
      expect(stepOf(number).needs).toEqual(expect.arrayContaining([...before]));
    }
  });

  test.each([
    [10, ['acceptedQuote', 'consents', 'membership']],
    [11, ['acceptedQuote', 'consents', 'address']],
    [12, ['charge']],
    [9, ['membership']],
  ] as const)('calls.md, The flow: step %i needs %j', (number, needs) => {
    expect(stepOf(number).needs).toEqual(expect.arrayContaining([...needs]));
  });
});

test.each([
  ['1', 1],
  ['9', 9],
  ['12', 12],
  ['13', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.0', null],
  ['', null],
  [' 4', null],
  ['brand-model', null],
])('calls.md, The flow: ?step=%s is %s', (text, step) => {
  expect(parseStep(text)).toBe(step);
});
