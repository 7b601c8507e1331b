import { expect, test } from 'vitest';
import {
  checkMagicLinkBirthDate,
  magicLinkBirthDateRange,
  slashedBirthDate,
} from './magic-link-birth-date.ts';

test('spec quote 9: the date input takes 18 to 100 years ago', () => {
  expect(magicLinkBirthDateRange('2026-03-10')).toEqual({ min: '1926-03-10', max: '2008-03-10' });
  expect(magicLinkBirthDateRange('2028-02-29')).toEqual({ min: '1928-02-29', max: '2010-02-28' });
});

test.each([
  ['1990-05-14', null],
  ['', 'BIRTH_DATE_REQUIRED'],
  ['14/05/1990', 'BIRTH_DATE_INVALID'],
  ['1990-02-30', 'BIRTH_DATE_INVALID'],
])('spec quote 5, Magic-link birth date: %j gives %s', (value, error) => {
  expect(checkMagicLinkBirthDate(value)).toBe(error);
});

test.each([
  ['1990-01-05', '05/01/1990'],
  ['05/01/1990', '05/01/1990'],
  ['Jan 5, 1990', '05/01/1990'],
  ['December 31, 1979', '31/12/1979'],
  ['Feb 30, 1990', null],
  ['Foo 5, 1990', null],
  ['ayer', null],
  ['', null],
])('spec quote 5, Magic-link birth date: %j is sent as %s', (text, sent) => {
  expect(slashedBirthDate(text)).toBe(sent);
});
