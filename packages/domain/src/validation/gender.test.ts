import { expect, test } from 'vitest';
import { checkGender } from './gender.ts';

// holds M296, Q199
test.each([
  ['H', null],
  ['M', null],
  ['', 'GENDER_REQUIRED'],
  ['h', 'GENDER_INVALID'],
  ['X', 'GENDER_INVALID'],
])('spec membership 9, Gender codes: %j gives %s', (value, error) => {
  expect(checkGender(value)).toBe(error);
});
