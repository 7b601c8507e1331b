import { expect, test } from 'vitest';
import { joinBirthDate, splitBirthDate } from './birth-date-parts.ts';

const parts = { day: '14', month: '05', year: '1988' };

test.each([
  ['all', {}, '1988-05-14'],
  ['no day', { day: '' }, ''],
  ['no month', { month: '' }, ''],
  ['no year', { year: '' }, ''],
  ['typed without zeros', { day: '4', month: '5' }, '1988-05-04'],
  ['a year of two digits, which is no date', { year: '88' }, '88-05-14'],
  ['a day that does not exist', { day: '31', month: '02' }, '1988-02-31'],
])('specification quote 5: a birth date of three parts: %s', (_name, change, date) => {
  expect(joinBirthDate({ ...parts, ...change })).toBe(date);
});

test.each([
  ['1988-05-14', parts],
  ['', { day: '', month: '', year: '' }],
  ['1988-02-31', { day: '', month: '', year: '' }],
])('specification quote 5: %j in three selects', (date, expected) => {
  expect(splitBirthDate(date)).toEqual(expected);
});
