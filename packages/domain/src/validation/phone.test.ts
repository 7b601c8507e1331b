import { expect, test } from 'vitest';
import { checkPhone } from './phone.ts';

// holds Q278, Q385
test.each([
  ['5512345678', null],
  ['', 'PHONE_REQUIRED'],
  ['55123', 'PHONE_LENGTH'],
  ['525512345678', 'PHONE_LENGTH'],
  ['55-1234-5678', 'PHONE_NOT_DIGITS'],
  ['••••••5678', 'PHONE_NOT_DIGITS'],
])('spec quote 5, membership 5: phone %j gives %s', (value, error) => {
  expect(checkPhone(value)).toBe(error);
});
