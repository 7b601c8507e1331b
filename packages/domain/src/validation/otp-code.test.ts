import { expect, test } from 'vitest';
import { checkOtpCode, otpDigits } from './otp-code.ts';

// holds M215, M283
test.each([
  ['123456', '123456', null],
  ['123 456', '123456', null],
  ['12345', '12345', 'OTP_INCOMPLETE'],
  ['1234567', '123456', 'OTP_INCOMPLETE'],
  ['abc', '', 'OTP_INCOMPLETE'],
  ['', '', 'OTP_INCOMPLETE'],
])('spec membership 5: code %j keeps %j, gives %s', (typed, digits, error) => {
  expect(otpDigits(typed)).toBe(digits);
  expect(checkOtpCode(typed)).toBe(error);
});
