import { expect, test } from 'vitest';
import { dotOf, reachableQuestion, reachableStep, registerSteps, type Facts } from './register-steps.ts';

const nothing: Facts = { person: false, phone: false, codeSent: false, refused: false, inPanel: false };
const person: Facts = { ...nothing, person: true };
const phone: Facts = { ...person, phone: true };
const sent: Facts = { ...phone, codeSent: true };
const refused: Facts = { ...sent, refused: true };

// holds M171, M172
test.each<[string | null, string, Facts, string]>([
  [null, 'nothing', nothing, 'personal_info'],
  ['anything', 'everything', refused, 'personal_info'],
  ['personal_info', 'everything', refused, 'personal_info'],
  ['phone_verification', 'nothing', nothing, 'personal_info'],
  ['phone_verification', 'a person', person, 'phone_verification'],
  ['phone_verification', 'everything', refused, 'phone_verification'],
  ['otp_verification', 'a person', person, 'phone_verification'],
  ['otp_verification', 'a phone to which nothing was sent', phone, 'phone_verification'],
  ['otp_verification', 'a code', sent, 'otp_verification'],
  ['curp_review', 'nothing', nothing, 'personal_info'],
  ['curp_review', 'a phone to which nothing was sent', phone, 'phone_verification'],
  ['curp_review', 'a registry that was not asked', sent, 'otp_verification'],
  ['curp_review', 'what the registry refused', refused, 'curp_review'],
  ['curp_review', 'a name that is being corrected', { ...refused, person: false }, 'curp_review'],
])('spec membership 4, Register: only what happened is shown: %s with %s', (asked, _what, facts, step) => {
  expect(reachableStep(asked, facts)).toBe(step);
});

// holds M165, M167
test.each<[string, string, Facts, string]>([
  ['otp_verification', 'nothing sent', phone, 'personal_info'],
  ['otp_verification', 'a code', sent, 'otp_verification'],
  ['curp_review', 'what the registry refused', refused, 'curp_review'],
])(
  'spec membership 4, the panel asks for the phone with the rest: %s with %s',
  (asked, _what, facts, step) => {
    expect(reachableStep(asked, { ...facts, inPanel: true })).toBe(step);
  },
);

test('spec membership 2, Register: the first dot is the personal data, the second all that follows', () => {
  expect(registerSteps.map(dotOf)).toEqual([1, 2, 2, 2]);
});

test.each([
  [null, ['name', 'gender', 'birth', 'email'], 'name'],
  ['birth', ['name', 'gender'], 'birth'],
  ['email', ['name', 'birth'], 'gender'],
  ['gender', ['name', 'gender', 'birth', 'email'], 'gender'],
  ['nonsense', ['name', 'gender', 'birth', 'email'], 'email'],
])('look.md: one question a screen on a phone: asked %j, answered %j', (asked, answered, shown) => {
  expect(reachableQuestion(asked, (question) => answered.includes(question))).toBe(shown);
});
