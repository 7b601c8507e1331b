import { expect, test } from 'vitest';
import { checkOtpCode, isWholeCode } from './otp-code.ts';

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

test('trust.md, Codes: while an earlier code of another length is good, either length will do', () => {
  expect(checkOtpCode('123456789012', 6, 12)).toBeNull();
  expect(checkOtpCode('123456', 6, 12)).toBeNull();
  expect(checkOtpCode('123456789012', 6, null)).toBe('OTP_INCOMPLETE');
});

test.each([
  ['typed to its end', '12345', '123456', [6], true],
  ['typed again as it is', '123456', '123456', [6], false],
  ['not yet whole', '1234', '12345', [6], false],
  ['may be the beginning of a longer one', '12345', '123456', [6, 12], false],
  ['pasted beside a longer one', '', '123456', [6, 12], true],
  ['the longer one typed to its end', '12345678901', '123456789012', [6, 12], true],
  ['the longer one pasted', '', '123456789012', [6, 12], true],
  ['more than any', '', '1234567', [6], false],
])('trust.md, Codes: %s', (_name, before, now, lengths, isWhole) => {
  expect(isWholeCode({ before, now, lengths })).toBe(isWhole);
});
