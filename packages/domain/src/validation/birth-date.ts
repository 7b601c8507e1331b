import { ageOn, isCivilDate, type CivilDate } from '../dates.ts';

/** Spec quote 9: the minimum age, and where the list of birth years starts. */
export const MINIMUM_AGE = 18;
const BIRTH_YEAR_COUNT = 83;

export type BirthDateError = 'BIRTH_DATE_REQUIRED' | 'BIRTH_DATE_INVALID' | 'BIRTH_DATE_UNDER_AGE';

/** Nobody alive was born before: such a year is a slip of the finger. */
const EARLIEST = '1900-01-01';

/**
 * Checks a birth date, 'YYYY-MM-DD', on today's civil date: given, an existing day since 1900, 18 years or more ago
 * (spec quote 5, membership 5). Null if valid.
 */
export function checkBirthDate(value: string, today: CivilDate): BirthDateError | null {
  if (value.trim() === '') return 'BIRTH_DATE_REQUIRED';
  if (!isCivilDate(value) || value < EARLIEST) return 'BIRTH_DATE_INVALID';
  return ageOn(value, today) < MINIMUM_AGE ? 'BIRTH_DATE_UNDER_AGE' : null;
}

/**
 * Returns the 83 years that step 5 offers, newest first, starting 18 years before the civil date's own year (spec quote
 * 5).
 */
export function birthYears(today: CivilDate): number[] {
  const newest = Number(today.slice(0, 4)) - MINIMUM_AGE;
  return Array.from({ length: BIRTH_YEAR_COUNT }, (_, index) => newest - index);
}
