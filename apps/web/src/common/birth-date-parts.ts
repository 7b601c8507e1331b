import { isCivilDate, type CivilDate } from '@socio/domain/dates';

/** A birth date as it is chosen: two digits, two digits, four digits; empty while a select is. */
export type BirthDateParts = { day: string; month: string; year: string };

/** The date as YYYY-MM-DD; empty while a select is. Whether that day exists is another question. */
export function joinBirthDate({ day, month, year }: BirthDateParts): CivilDate | '' {
  return day === '' || month === '' || year === '' ? '' : `${year}-${month}-${day}`;
}

/** The three parts of a day that exists. */
export function splitBirthDate(date: CivilDate): BirthDateParts {
  const [year = '', month = '', day = ''] = isCivilDate(date) ? date.split('-') : [];
  return { day, month, year };
}
