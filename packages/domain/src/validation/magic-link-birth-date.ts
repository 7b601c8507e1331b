import { addMonths, fromSlashed, isCivilDate, MINIMUM_AGE, toSlashed, type CivilDate } from '../dates.ts';

export type MagicLinkBirthDateError = 'BIRTH_DATE_REQUIRED' | 'BIRTH_DATE_INVALID';

const OLDEST_AGE = 100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** First and last day that the date input takes: 100 to 18 years ago (spec quote 5 and 9). */
export function magicLinkBirthDateRange(today: CivilDate): { min: CivilDate; max: CivilDate } {
  return { min: addMonths(today, -OLDEST_AGE * 12), max: addMonths(today, -MINIMUM_AGE * 12) };
}

/** What the person typed, as 'YYYY-MM-DD': given, a day that exists (spec quote 5, Magic-link birth date). Null when good. */
export function checkMagicLinkBirthDate(value: string): MagicLinkBirthDateError | null {
  if (value.trim() === '') return 'BIRTH_DATE_REQUIRED';
  return isCivilDate(value) ? null : 'BIRTH_DATE_INVALID';
}

/**
 * The day/month/year that validate-magic-link-user takes, from 'YYYY-MM-DD', 'DD/MM/YYYY' or 'Jan 5, 1990';
 * null when the text is none of these (spec quote 5: converted before sending, textual months too).
 */
export function slashedBirthDate(text: string): string | null {
  const trimmed = text.trim();
  if (isCivilDate(trimmed)) return toSlashed(trimmed);
  if (fromSlashed(trimmed) !== null) return trimmed;
  const match = /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/.exec(trimmed);
  const month = MONTHS.indexOf((match?.[1] ?? '').toLowerCase()) + 1;
  if (match === null || month === 0) return null;
  const slashed = `${(match[2] ?? '').padStart(2, '0')}/${String(month).padStart(2, '0')}/${match[3]}`;
  return fromSlashed(slashed) === null ? null : slashed;
}
