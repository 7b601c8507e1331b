import { expect, test } from 'vitest';
import { birthYears, checkBirthDate } from './birth-date.ts';

// holds M286, Q385
test.each([
  ['18 today', '2008-03-10', null],
  ['18 tomorrow', '2008-03-11', 'BIRTH_DATE_UNDER_AGE'],
  ['in the future', '2027-01-01', 'BIRTH_DATE_UNDER_AGE'],
  ['old', '1926-01-01', null],
  ['another century', '1888-05-14', 'BIRTH_DATE_INVALID'],
  ['empty', ' ', 'BIRTH_DATE_REQUIRED'],
  ['no such day', '1990-02-30', 'BIRTH_DATE_INVALID'],
  ['another form', '14/05/1988', 'BIRTH_DATE_INVALID'],
  ['a mask is no date', '••/••/••••', 'BIRTH_DATE_INVALID'],
])('spec quote 5, membership 5: birth date, %s', (_name, value, error) => {
  expect(checkBirthDate(value, '2026-03-10')).toBe(error);
});

// holds Q276, Q385
test('spec quote 5: 83 years starting 18 years before the current year', () => {
  const years = birthYears('2026-03-10');
  expect(years).toHaveLength(83);
  expect(years[0]).toBe(2008);
  expect(years.at(-1)).toBe(1926);
});
