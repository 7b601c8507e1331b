import { expect, test } from 'vitest';
import { reachableStep } from './register-steps.ts';
import { newRegistration, type Registration } from './registration.ts';

const empty = newRegistration();
const person: Registration = {
  ...empty,
  name: 'LUCÍA',
  firstName: 'ORTEGA',
  gender: 'M',
  birthDate: { day: '07', month: '03', year: '1990' },
  birthState: 'JC',
};
const all: Registration = { ...person, phone: '55-1234-5678' };

// holds M171
test.each<[string | null, string, Registration, string]>([
  [null, 'nothing', empty, 'personal_info'],
  ['anything', 'everything', all, 'personal_info'],
  ['phone_verification', 'nothing', empty, 'personal_info'],
  ['phone_verification', 'a person', person, 'phone_verification'],
  ['otp_verification', 'a person', person, 'phone_verification'],
  ['otp_verification', 'everything', all, 'otp_verification'],
  ['curp_review', 'a person', person, 'phone_verification'],
  ['curp_review', 'everything', all, 'curp_review'],
  ['curp_review', 'a name that is being corrected', { ...all, name: '' }, 'curp_review'],
  ['curp_review', 'nothing', empty, 'personal_info'],
])('spec membership 4, Register: %s with %s', (asked, _what, values, step) => {
  expect(reachableStep(asked, values, '2026-05-14')).toBe(step);
});
