import { expect, test } from 'vitest';
import { checkMembershipNumber } from './membership-number.ts';

// holds M200, M281
test.each([
  ['100000000011', null],
  [' 100000000011 ', null],
  ['abc', null],
  ['', 'MEMBERSHIP_NUMBER_REQUIRED'],
  ['   ', 'MEMBERSHIP_NUMBER_REQUIRED'],
  ['1000000000111', 'MEMBERSHIP_NUMBER_TOO_LONG'],
])('spec membership 5: number %j gives %s', (value, error) => {
  expect(checkMembershipNumber(value)).toBe(error);
});
