import { describe, expect, test } from 'vitest';
import { parseStep, stepOf, type StepNumber } from './steps.ts';

describe('spec quote 2, Flow page: the twelve steps', () => {
  // holds M297, Q034, Q035, Q404
  test.each([
    [1, 'brand-model', 'cotizacion'],
    [2, 'year', 'cotizacion'],
    [3, 'version', 'cotizacion'],
    [4, 'postal-code', 'cotizacion'],
    [5, 'personal-info', 'cotizacion'],
    [6, 'contact-consent', 'cotizacion'],
    [7, 'quotes', 'cotizacion'],
    [8, 'edit-vehicle', 'cotizacion'],
    [9, 'edit-personal', 'cotizacion'],
    [10, 'address', 'contratacion'],
    [11, 'payment', 'contratacion'],
    [12, 'vehicle-data', 'contratacion'],
  ] as const)('%i is %s, of %s', (number, name, stage) => {
    expect(stepOf(number)).toMatchObject({ number, name, stage });
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
