import { expect, test } from 'vitest';
import type { FlowFacts } from './facts.ts';
import { nextStep } from './next-step.ts';
import type { StepNumber } from './steps.ts';

const profile = { gender: 'H', birthDate: '1979-11-02', phone: '8187654321' };

// holds Q214, Q216, Q222
test.each<[string, FlowFacts, StepNumber, StepNumber | null]>([
  ['brand to year', {}, 1, 2],
  ['year to version', {}, 2, 3],
  ['version to postal code', {}, 3, 4],
  ['postal code to person', {}, 4, 5],
  ['auto-skip: gender, birth date and phone known', profile, 4, 7],
  ['no auto-skip without phone', { ...profile, phone: null }, 4, 5],
  ['no auto-skip without gender', { ...profile, gender: '' }, 4, 5],
  ['person to contact', profile, 5, 6],
  ['contact to quotes', {}, 6, 7],
  ['choosing a package moves to the address', {}, 7, 10],
  ['edit vehicle to quotes', {}, 8, 7],
  ['edit person to quotes', {}, 9, 7],
  ['address to payment', {}, 10, 11],
  ['payment to vehicle data', {}, 11, 12],
  ['the last step ends', {}, 12, null],
])('spec quote 4, Quote flow: %s', (_name, facts, saved, next) => {
  expect(nextStep(facts, saved)).toBe(next);
});
