import { expect, test } from 'vitest';
import { checkOtpCode } from './otp-code.ts';

// holds M215, M283
test.each([
  ['123456', null],
  ['123 456', null],
  ['12345', 'OTP_INCOMPLETE'],
  ['1234567', 'OTP_INCOMPLETE'],
  ['abc', 'OTP_INCOMPLETE'],
  ['', 'OTP_INCOMPLETE'],
])('spec membership 5: code %j gives %s', (typed, error) => {
  expect(checkOtpCode(typed)).toBe(error);
});

test.each([
  ['123456789012', null],
  ['1234 5678 9012', null],
  ['123456', 'OTP_INCOMPLETE'],
])('trust.md, Codes: of twelve digits %j gives %s', (typed, error) => {
  expect(checkOtpCode(typed, 12)).toBe(error);
});
