import { describe, expect, test } from 'vitest';
import { previousStep, shouldJumpBack } from './back.ts';
import type { StepNumber } from './steps.ts';

const car = { brandModel: 'x', year: 2022, version: 17 };
const quoted = { ...car, postalCode: '44100', gender: 'M', birthDate: 'x', phone: 'x' };

describe('spec quote 2 and 4: back buttons', () => {
  // holds Q214, Q217
  test.each<[StepNumber, StepNumber | null]>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [6, 5],
    [7, 6],
    [8, 7],
    [9, 7],
    [10, 7],
    [11, 10],
    [12, 11],
  ])('from %i to %s', (step, back) => {
    expect(previousStep(quoted, step, false)).toBe(back);
  });

  test('from the quotes to the postal code where the account answers the rest', () => {
    expect(previousStep(quoted, 7, true)).toBe(4);
  });

  test('edit vehicle, reached from step 4, leads back there', () => {
    expect(previousStep(car, 8, false)).toBe(4);
  });

  test.each([2, 7, 10, 11, 12] as const)('no way back from %i after payment or while one is open', (step) => {
    expect(previousStep({ ...quoted, charge: true }, step, false)).toBeNull();
    expect(previousStep({ ...quoted, paymentOpen: true }, step, false)).toBeNull();
  });
});

// holds M194, Q240
test.each([
  ['10', true, true],
  ['11', true, true],
  ['10', false, false],
  ['12', true, false],
  ['7', true, false],
  [null, true, false],
])('spec quote 4, Smart navigation: latest step %s, quote stored %s: %s', (step, stored, jump) => {
  expect(shouldJumpBack(step, stored)).toBe(jump);
});
