import { expect, test } from 'vitest';
import { checkPostalCode } from './postal-code.ts';

// holds Q271, Q385
test.each([
  ['44100', null],
  [' 06700 ', null],
  ['', 'POSTAL_CODE_REQUIRED'],
  ['4410', 'POSTAL_CODE_LENGTH'],
  ['441000', 'POSTAL_CODE_LENGTH'],
  ['4410a', 'POSTAL_CODE_NOT_DIGITS'],
  ['-4410', 'POSTAL_CODE_NOT_DIGITS'],
  ['٤٤١٠٠', 'POSTAL_CODE_NOT_DIGITS'],
])('spec quote 5: postal code %j gives %s', (value, error) => {
  expect(checkPostalCode(value)).toBe(error);
});
