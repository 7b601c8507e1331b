import { expect, test } from 'vitest';
import { formatPhone244, formatPhone334, groupPhone, phoneDigits, checkPhone } from './phones.ts';

// holds M070, M285
test.each([
  ['5512345678', '55-1234-5678', '551-234-5678'],
  ['••••••5678', '••-••••-5678', '•••-•••-5678'],
  ['55123', '55123', '55123'],
  ['15512345678', '15512345678', '15512345678'],
  ['', '', ''],
])('spec membership 2 and 9: %s shows 2-4-4 and 3-3-4', (phone, as244, as334) => {
  expect(formatPhone244(phone)).toBe(as244);
  expect(formatPhone334(phone)).toBe(as334);
});

// holds Q281
test.each([
  ['5', '5'],
  ['551', '55-1'],
  ['551234', '55-1234'],
  ['5512345', '55-1234-5'],
  ['55-1234-5678', '55-1234-5678'],
  ['551234567899', '55-1234-5678'],
  ['abc', ''],
  ['+', '+'],
  ['+5', '+5'],
  ['+52', '+52'],
  ['+52 ', '+52 '],
  ['+525', '5'],
  ['+52 5', '5'],
  ['+52 1', '+52 1'],
  ['+521', '+521'],
  ['+52 15', '5'],
  ['55+', '55'],
  ['12 +52 5', '12-525'],
  ['+52 55 1234 5678', '55-1234-5678'],
  ['+521 55 1234 5678', '55-1234-5678'],
])('spec quote 5: typed %j shows %j, at most 12 characters', (typed, shown) => {
  expect(groupPhone(typed)).toBe(shown);
});

// holds Q278
test.each([
  ['+52 55 1234 5678', '5512345678'],
  ['+52 1 55 1234 5678', '5512345678'],
  ['(55) 1234-5678', '5512345678'],
  ['5212345678', '5212345678'],
  ['5312345678901', '5312345678901'],
])('spec quote 5, no country code: %j is %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

// holds Q278, Q385
test.each([
  ['5512345678', null],
  [' 5512345678 ', null],
  ['', 'PHONE_REQUIRED'],
  ['55123', 'PHONE_LENGTH'],
  ['525512345678', 'PHONE_LENGTH'],
  ['55-1234-5678', 'PHONE_NOT_DIGITS'],
  ['••••••5678', 'PHONE_NOT_DIGITS'],
])('spec quote 5, membership 5: phone %j gives %s', (value, error) => {
  expect(checkPhone(value)).toBe(error);
});
