import { isBirthStateCode, type BirthStateCode } from '@socio/domain/birth-states';
import { isCivilDate, toSlashed } from '@socio/domain/dates';
import { phoneDigits } from '@socio/domain/phones';
import type { Gender } from '@socio/domain/validation/gender';
import { normalizeName } from '@socio/domain/validation/names';
import {
  joinBirthDate,
  splitBirthDate,
  type BirthDateParts,
} from '../../../common/birth-date/birth-date-parts.ts';
import type { NewUser } from './create-account.ts';

/** What is typed to register (specification membership 3, Registration data). */
export type Registration = {
  name: string;
  firstName: string;
  lastName: string;
  gender: Gender | '';
  birthDate: BirthDateParts;
  birthState: BirthStateCode | '';
  email: string;
  /** As displayed: 55-1234-5678. */
  phone: string;
};

/** What a quote already knows and nobody types again: values, or masks the server resolves. */
export type Known = { applicationId: string; birthDate: string | null; phone: string | null };

export const nothingKnown: Known = { applicationId: '', birthDate: null, phone: null };

/** An empty form. */
export function newRegistration(gender: Gender | null = null): Registration {
  return {
    name: '',
    firstName: '',
    lastName: '',
    gender: gender ?? '',
    birthDate: splitBirthDate(''),
    birthState: '',
    email: '',
    phone: '',
  };
}

/** The account's phone: digits, or the mask of the quote's. */
export function phoneOf(values: Registration, known: Known): string {
  return known.phone ?? phoneDigits(values.phone);
}

/** The application whose masks are sent; null if none are. */
export function lenderOf({ applicationId, birthDate, phone }: Known): string | null {
  return birthDate === null && phone === null ? null : applicationId;
}

/** The create-user payload; null while something required is missing. */
export function newUserOf(values: Registration, membershipId: string | null, known: Known): NewUser | null {
  const birthDate = joinBirthDate(values.birthDate);
  const slashed = known.birthDate ?? (isCivilDate(birthDate) ? toSlashed(birthDate) : null);
  const { gender, birthState } = values;
  if (gender === '' || !isBirthStateCode(birthState) || slashed === null) return null;
  const lender = lenderOf(known);
  return {
    membership_id: membershipId,
    name: normalizeName(values.name),
    first_last_name: normalizeName(values.firstName),
    second_last_name: normalizeName(values.lastName),
    birth_date: slashed,
    email: values.email.trim(),
    cellphone: phoneOf(values, known),
    birth_state: birthState,
    gender,
    ...(lender !== null && { insurance_application_id: lender }),
  };
}
