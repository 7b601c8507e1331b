import { fromSlashed, isCivilDate, type CivilDate } from '@socio/domain/dates';
import { isMask } from '@socio/domain/masks';
import { checkBirthDate } from '@socio/domain/validation/birth-date';
import {
  joinBirthDate,
  splitBirthDate,
  type BirthDateParts,
} from '../../common/birth-date/birth-date-parts.ts';
import { texts } from './texts.ts';

/** The three selects of a birth date; `mask` while the value on record is kept. */
export type BirthDateValue = BirthDateParts & { mask: string };

/** The value on record as the selects show it: DD/MM/YYYY, a mask, or nothing. */
export function birthDateValue(onRecord: string | null): BirthDateValue {
  const empty = { mask: '', day: '', month: '', year: '' };
  if (onRecord === null) return empty;
  if (isMask(onRecord)) return { ...empty, mask: onRecord };
  const date = fromSlashed(onRecord);
  if (date === null) return empty;
  return { mask: '', ...splitBirthDate(date) };
}

/** What step 5 and screen 9 send: yyyy-mm-dd or the mask. Empty until all selects are set. */
export function birthDateToSend(value: BirthDateValue): string {
  return value.mask === '' ? joinBirthDate(value) : value.mask;
}

/** The message for a birth date (specification quote 5); a mask passes. */
export function birthDateError(value: BirthDateValue, today: CivilDate): string | null {
  if (value.mask !== '') return null;
  const own = texts.personal.errors;
  const date = birthDateToSend(value);
  if (date === '') return own.birthDate;
  if (!isCivilDate(date)) return own.noSuchDay;
  return checkBirthDate(date, today) === null ? null : own.underAge;
}
