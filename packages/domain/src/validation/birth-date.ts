import { ageOn, isCivilDate, MINIMUM_AGE, type CivilDate } from '../dates.ts';

export type BirthDateError = 'BIRTH_DATE_REQUIRED' | 'BIRTH_DATE_INVALID' | 'BIRTH_DATE_UNDER_AGE';

/**
 * Checks a birth date, 'YYYY-MM-DD', on today's civil date: given, an existing day, 18 years or more ago (spec quote 5,
 * membership 5). Null if valid.
 */
export function checkBirthDate(value: string, today: CivilDate): BirthDateError | null {
  if (value.trim() === '') return 'BIRTH_DATE_REQUIRED';
  if (!isCivilDate(value)) return 'BIRTH_DATE_INVALID';
  return ageOn(value, today) < MINIMUM_AGE ? 'BIRTH_DATE_UNDER_AGE' : null;
}
