import { describe, expect, test } from 'vitest';
import { stepNumberOf, storedStepOf } from './step-names.ts';
import { stepOf } from './steps.ts';

describe('spec quote 4: step-name mapping', () => {
  // holds Q208, Q209, Q210, Q211, Q212, Q213
  test.each([
    ['cotizacion', 'step-1-brand-model', 1],
    ['cotizacion', 'step-2-year', 2],
    ['cotizacion', 'step-3-version', 3],
    ['cotizacion', 'step-4-postal-code', 4],
    ['cotizacion', 'step-4-location', 4],
    ['cotizacion', 'step-5-personal-info', 5],
    ['cotizacion', 'step-6-contact-consent', 6],
    ['cotizacion', 'step-7-quotes', 7],
    ['cotizacion', 'address-step', 1],
    ['cotizacion', 'something-else', 1],
    ['cotizacion', '', 1],
    ['cotizacion', null, 1],
    ['contratacion', 'address-step', 10],
    ['contratacion', 'payment-step', 11],
    ['contratacion', 'step-13-payment', 11],
    ['contratacion', 'vehicle-data-step', 12],
    ['contratacion', 'step-14-vehicle-information', 12],
    ['contratacion', 'step-7-quotes', 10],
    ['contratacion', 'something-else', 10],
    ['contratacion', null, 10],
  ] as const)('%s %s is step %i', (stepType, name, number) => {
    expect(stepNumberOf(stepType, name)).toBe(number);
  });

  test('what is stored is read back, for every step that is stored', () => {
    // Edit screens 8 and 9 have no stored name (calls.md, The flow).
    for (const number of [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const) {
      expect(stepNumberOf(stepOf(number).stage, storedStepOf(number))).toBe(number);
    }
  });
});
