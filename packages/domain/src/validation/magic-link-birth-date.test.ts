import { expect, test } from 'vitest';
import {
  checkMagicLinkBirthDate,
  LINK_ATTEMPTS,
  magicLinkBirthDateRange,
  slashedBirthDate,
} from './magic-link-birth-date.ts';

// holds Q395
test('spec quote 9: at most two attempts', () => {
  expect(LINK_ATTEMPTS).toBe(2);
});

// holds Q306, Q397
test('spec quote 9: the date field takes 18 to 100 years ago', () => {
  expect(magicLinkBirthDateRange('2026-03-10')).toEqual({ min: '1926-03-10', max: '2008-03-10' });
  expect(magicLinkBirthDateRange('2028-02-29')).toEqual({ min: '1928-02-29', max: '2010-02-28' });
});

// holds Q304, Q305
test.each([
  ['1990-05-14', null],
  ['1926-11-22', null],
  ['2008-11-22', null],
  ['14/05/1990', null],
  ['', 'BIRTH_DATE_REQUIRED'],
  ['  ', 'BIRTH_DATE_REQUIRED'],
  ['1990-02-30', 'BIRTH_DATE_INVALID'],
  ['14-05-1990', 'BIRTH_DATE_INVALID'],
  ['1926-11-21', 'BIRTH_DATE_INVALID'],
  ['2008-11-23', 'BIRTH_DATE_INVALID'],
])('spec quote 5, Magic-link birth date: on 22 November 2026 %j gives %s', (typed, error) => {
  expect(checkMagicLinkBirthDate(typed, '2026-11-22')).toBe(error);
});

// holds Q307
test.each([
  ['1990-01-05', '05/01/1990'],
  [' 1990-01-05 ', '05/01/1990'],
  ['05/01/1990', '05/01/1990'],
  ['Jan 5, 1990', '05/01/1990'],
  ['may 5, 1990', '05/05/1990'],
  ['October 31, 1979', '31/10/1979'],
  ['December 31, 1979', '31/12/1979'],
  ['Feb 30, 1990', null],
  ['Foo 5, 1990', null],
  ['x Jan 5, 1990', null],
  ['Jan 5, 1990 x', null],
  ['ayer', null],
  ['', null],
])('spec quote 5, Magic-link birth date: %j is sent as %s', (text, sent) => {
  expect(slashedBirthDate(text)).toBe(sent);
});

// holds Q307
test.each([
  'January February March April May June July August September October November December',
  'jan feb mar apr may jun jul aug sep oct nov dec',
])('spec quote 5, Magic-link birth date: every month of %j', (months) => {
  const sent = months.split(' ').map((month) => slashedBirthDate(`${month} 12, 1990`));
  expect(sent).toEqual(
    Array.from({ length: 12 }, (_, index) => `12/${String(index + 1).padStart(2, '0')}/1990`),
  );
});
