import { isCivilDate, type CivilDate } from '@socio/domain/dates';

/** A birth date as chosen or typed, in digits; a part is empty until then. */
export type BirthDateParts = { day: string; month: string; year: string };

/** The date as YYYY-MM-DD, or empty until all parts are there. The day may not exist. */
export function joinBirthDate({ day, month, year }: BirthDateParts): CivilDate | '' {
  return day === '' || month === '' || year === ''
    ? ''
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The three parts of an existing day. */
export function splitBirthDate(date: CivilDate): BirthDateParts {
  const [year = '', month = '', day = ''] = isCivilDate(date) ? date.split('-') : [];
  return { day, month, year };
}
