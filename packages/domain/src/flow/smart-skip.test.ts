import { describe, expect, test } from 'vitest';
import type { FlowFacts } from './facts.ts';
import { arrivalStep } from './smart-skip.ts';
import type { StepNumber } from './steps.ts';

const car = { brandModel: 'x', year: 2022, version: 17 };
const profile = { gender: 'M', birthDate: '••/••/••••', phone: '••••••5678' };
const zipCode = { postalCode: '44100' };

// holds Q259, Q260, Q261
describe('spec quote 4: smart skip for cotización resume', () => {
  test.each<[string, FlowFacts, StepNumber, StepNumber]>([
    ['profile, car, no postal code, at 3', { ...car, ...profile }, 3, 4],
    ['profile, car, no postal code, at 5', { ...car, ...profile }, 5, 4],
    ['profile, car, no postal code, at 6', { ...car, ...profile }, 6, 4],
    ['profile, no version, at 3', { brandModel: 'x', year: 2022, ...profile }, 3, 3],
    ['profile, postal code, at 4', { ...car, ...profile, ...zipCode }, 4, 7],
    ['profile, postal code, at 6', { ...car, ...profile, ...zipCode }, 6, 7],
    ['brand at 1', { brandModel: 'x' }, 1, 2],
    ['nothing at 1', {}, 1, 1],
    ['year at 2', { brandModel: 'x', year: 2022 }, 2, 3],
    ['version at 3', car, 3, 4],
    ['no version at 3', { brandModel: 'x', year: 2022 }, 3, 3],
  ])('%s', (_name, facts, step, to) => {
    expect(arrivalStep(facts, step)).toBe(to);
  });
});

describe('calls.md, The flow: auto-advance on arrival', () => {
  test.each<[string, FlowFacts, StepNumber, StepNumber]>([
    ['an empty quote stays at 1', {}, 1, 1],
    ['a car at 1 goes to the postal code', car, 1, 4],
    ['a car and profile at 3 go to the postal code', { ...car, ...profile }, 3, 4],
    ['a profile is of no use before there is a postal code', { ...car, ...profile }, 7, 4],
    ['all but the person goes to the person', { ...car, ...zipCode }, 4, 5],
    ['half of the person is none', { ...car, ...zipCode, gender: 'M' }, 4, 5],
    ['all but the phone ends at 6', { ...car, ...profile, phone: null, ...zipCode }, 1, 6],
    ['a profile without phone, at 5', { ...car, ...profile, phone: '', ...zipCode }, 5, 6],
    ['a phone without gender asks for the person', { ...car, phone: '55', ...zipCode }, 4, 5],
    ['everything ends at the quotes', { ...car, ...profile, ...zipCode, consents: true }, 1, 7],
    ['a known member is quoted without typing', { ...car, ...profile, ...zipCode }, 5, 7],
    ['a record that claims more than it holds is held back', { brandModel: 'x' }, 7, 2],
    ['an edit screen that was asked for', { ...car, ...profile, ...zipCode }, 8, 8],
    ['the address, before a package is chosen', { ...car, ...profile, ...zipCode }, 10, 7],
    ['an open payment', { ...car, paymentOpen: true }, 1, 11],
    ['a paid application goes to 12', { ...car, charge: true }, 10, 12],
  ])('%s', (_name, facts, step, to) => {
    expect(arrivalStep(facts, step)).toBe(to);
  });
});
