import { expect, test } from 'vitest';
import { has, hasCompleteProfile } from './facts.ts';

test.each([
  ['value', '44100', true],
  ['mask', '••••••5678', true],
  ['true', true, true],
  ['empty', '', false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['false', false, false],
])('a fact is there or missing: %s', (_name, value, there) => {
  expect(has({ phone: value }, 'phone')).toBe(there);
});

// holds Q197
test('spec quote 3, Stored session: a complete profile has gender, birth date and phone', () => {
  const profile = { gender: 'M', birthDate: '1988-05-14', phone: '5512345678' };
  expect(hasCompleteProfile(profile)).toBe(true);
  for (const missing of ['gender', 'birthDate', 'phone']) {
    expect(hasCompleteProfile({ ...profile, [missing]: null })).toBe(false);
  }
});
