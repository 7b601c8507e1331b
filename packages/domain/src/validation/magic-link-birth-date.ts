import { addMonths, fromSlashed, isCivilDate, toSlashed, type CivilDate } from '../dates.ts';
import { MINIMUM_AGE } from './birth-date.ts';

export type MagicLinkBirthDateError = 'BIRTH_DATE_REQUIRED' | 'BIRTH_DATE_INVALID';

const OLDEST_AGE = 100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How often a link's birth date may be wrong before the link is locked (spec quote 9). */
export const LINK_ATTEMPTS = 2;

/** Returns the first and the last day that the link's date field takes: 100 and 18 years ago (spec quote 5 and 9). */
export function magicLinkBirthDateRange(today: CivilDate): { min: CivilDate; max: CivilDate } {
  return { min: addMonths(today, -OLDEST_AGE * 12), max: addMonths(today, -MINIMUM_AGE * 12) };
}

/**
 * Checks what was typed into the link's date field on today's civil date: given, in one of the accepted forms, 18 to
 * 100 years ago (spec quote 5, Magic-link birth date). Null if valid.
 */
export function checkMagicLinkBirthDate(typed: string, today: CivilDate): MagicLinkBirthDateError | null {
  if (typed.trim() === '') return 'BIRTH_DATE_REQUIRED';
  const slashed = slashedBirthDate(typed);
  const date = slashed === null ? null : fromSlashed(slashed);
  const { min, max } = magicLinkBirthDateRange(today);
  return date === null || date < min || date > max ? 'BIRTH_DATE_INVALID' : null;
}

/**
 * Converts '1990-01-05', '05/01/1990' or 'Jan 5, 1990' to the DD/MM/YYYY that validate-magic-link-user takes; null if
 * the text is none of these or no existing day (spec quote 5, Magic-link birth date).
 */
export function slashedBirthDate(text: string): string | null {
  const trimmed = text.trim();
  if (isCivilDate(trimmed)) return toSlashed(trimmed);
  const slashed = trimmed.replace(
    /^([A-Za-z]{3})[a-z]* (\d{1,2}), (\d{4})$/,
    (_all, name: string, day: string, year: string) => `${day.padStart(2, '0')}/${monthOf(name)}/${year}`,
  );
  return fromSlashed(slashed) === null ? null : slashed;
}

/** '00', which no date has, if it names no month. */
function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0');
}
