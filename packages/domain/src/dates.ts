import { DAY, HOUR } from './spans.ts';
import { shortMonths } from './texts.ts';

/** A calendar day as 'YYYY-MM-DD'. Civil dates are computed at UTC−6 all year (architecture.md, house rule 5). */
export type CivilDate = string;

/**
 * Spec membership 9: display times are shifted 6 hours back from UTC. Mexico has had no daylight saving time since
 * 2022.
 */
const SHIFT = 6 * HOUR;

/** Whether a text is an existing day written 'YYYY-MM-DD' as in ISO 8601 (no 30 February, years 1000 to 9999). */
export function isCivilDate(text: string): boolean {
  return timeOf(text) !== null;
}

/** Throws RangeError if the text is not a civil date, for callers that promise one. */
function dayTime(date: CivilDate): number {
  const time = timeOf(date);
  if (time === null) throw new RangeError('not a civil date');
  return time;
}

const shape = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Asked for each receipt of a policy, several times. */
function timeOf(text: string): number | null {
  if (!shape.test(text)) return null;
  const time = Date.parse(text);
  // A day that the month does not have is read as one of the next.
  return new Date(time).getUTCDate() === Number(text.slice(8)) ? time : null;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Returns an instant's civil date in Mexico, at UTC−6 (spec membership 9). RangeError if the instant is an invalid
 * date.
 */
export function civilDate(now: Date): CivilDate {
  return isoDay(now.getTime() - SHIFT);
}

/**
 * Returns the instant at which a civil date begins in Mexico, at UTC−6 (spec membership 9). RangeError if it is not a
 * civil date.
 */
export function startOfDay(date: CivilDate): Date {
  return new Date(dayTime(date) + SHIFT);
}

/**
 * Returns the instant of 12:00 in Mexico, at UTC−6, on a civil date (spec membership 9). RangeError if it is not a
 * civil date.
 */
export function noon(date: CivilDate): Date {
  return new Date(dayTime(date) + 12 * HOUR + SHIFT);
}

/**
 * Returns an instant's time of day in Mexico, at UTC−6 (spec membership 9), rounded down to the minute: '16:52'.
 * RangeError if the instant is an invalid date.
 */
export function clockTime(instant: Date): string {
  return new Date(instant.getTime() - SHIFT).toISOString().slice(11, 16);
}

/**
 * Converts '1979-11-02' to '02/11/1979', the form of birth dates in calls (spec membership 3). RangeError if it is not
 * a civil date.
 */
export function toSlashed(date: CivilDate): string {
  dayTime(date);
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/**
 * Converts '02/11/1979' to '1979-11-02' (spec membership 3); null unless the text is an existing day written
 * DD/MM/YYYY.
 */
export function fromSlashed(text: string): CivilDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  return isCivilDate(date) ? date : null;
}

/**
 * Returns the civil date that many calendar days later, or earlier if negative (ISO 8601). RangeError if it is not a
 * civil date.
 */
export function addDays(date: CivilDate, days: number): CivilDate {
  return isoDay(dayTime(date) + days * DAY);
}

/**
 * Returns how many calendar days lie between two civil dates, negative if the second is earlier (ISO 8601). RangeError if
 * one is not a civil date.
 */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((dayTime(to) - dayTime(from)) / DAY);
}

/**
 * Returns the same day that many months later, or the last day of a shorter month (domain-facts.md, Policy document: 31
 * January + 1 month = 28 or 29 February). RangeError if it is not a civil date.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const from = new Date(dayTime(date));
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return isoDay(first + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY);
}

/**
 * Returns the full years of age on a day, negative before birth (spec membership 9, Minimum age). Someone born on 29
 * February turns a year older on 1 March in other years. RangeError if either is not a civil date.
 */
export function ageOn(birthDate: CivilDate, today: CivilDate): number {
  dayTime(birthDate);
  dayTime(today);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Formats '1988-05-14' as '14 may 1988' (spec membership 2, look.md). RangeError if it is not a civil date. */
export function shortDate(date: CivilDate): string {
  const day = new Date(dayTime(date));
  return `${day.getUTCDate()} ${shortMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/**
 * Formats what may be a civil date as shortDate does; null if it is not one ('Fecha no disponible', spec membership 2).
 */
export function formatShortDate(date: string | null): string | null {
  return date !== null && isCivilDate(date) ? shortDate(date) : null;
}

/**
 * Formats an ISO instant as '14 may 1988, 07:05', shifted 6 hours back from UTC, on a 24-hour clock (spec membership
 * 2). A date alone is not shifted; an instant without a zone counts as UTC. Null if the text is neither.
 */
export function formatShiftedDateTime(iso: string): string | null {
  if (isCivilDate(iso)) return shortDate(iso);
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(iso);
  if (match === null) return null;
  const time = Date.parse(match[1] === undefined ? `${iso}Z` : iso);
  if (Number.isNaN(time)) return null;
  const instant = new Date(time);
  return `${shortDate(civilDate(instant))}, ${clockTime(instant)}`;
}
