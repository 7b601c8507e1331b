import { isBirthStateCode, type BirthStateCode } from '@socio/domain/birth-states';
import { fromSlashed, isCivilDate, toSlashed } from '@socio/domain/dates';
import { isMask } from '@socio/domain/masks';
import { formatPhone244, phoneDigits } from '@socio/domain/phones';
import type { Gender } from '@socio/domain/validation/gender';
import { normalizeName } from '@socio/domain/validation/names';
import { joinBirthDate, splitBirthDate, type BirthDateParts } from '../../../common/birth-date-parts.ts';
import type { NewUser } from '../api/create-user.ts';

/** What is typed for an account (specification membership 3, Registration data). */
export type Registration = {
  name: string;
  firstName: string;
  lastName: string;
  gender: Gender | '';
  birthDate: BirthDateParts;
  birthState: BirthStateCode | '';
  email: string;
  /** As it is shown: 55-1234-5678. */
  phone: string;
};

/**
 * A fresh form; with the saved session of a quote what that tells already. Stored values are mostly masks: those stand
 * for a value that nobody but the server has, and are typed anew.
 */
export function newRegistration(session: unknown = null): Registration {
  const saved = (typeof session === 'object' && session !== null ? session : {}) as Record<string, unknown>;
  const text = (name: string): string => {
    const value = saved[name];
    return typeof value === 'string' && !isMask(value) ? value : '';
  };
  const gender = text('gender').toUpperCase();
  return {
    name: '',
    firstName: '',
    lastName: '',
    gender: gender === 'H' || gender === 'M' ? gender : '',
    birthDate: splitBirthDate(fromSlashed(text('birthDate')) ?? ''),
    birthState: '',
    email: text('email'),
    phone: formatPhone244(phoneDigits(text('phone'))),
  };
}

/** The create-user payload; null while something that it needs is missing. */
export function newUserOf(values: Registration, membershipId: string | null): NewUser | null {
  const birthDate = joinBirthDate(values.birthDate);
  const { gender, birthState } = values;
  if (gender === '' || !isBirthStateCode(birthState) || !isCivilDate(birthDate)) return null;
  return {
    membership_id: membershipId,
    name: normalizeName(values.name),
    first_last_name: normalizeName(values.firstName),
    second_last_name: normalizeName(values.lastName),
    birth_date: toSlashed(birthDate),
    email: values.email.trim(),
    cellphone: phoneDigits(values.phone),
    birth_state: birthState,
    gender,
  };
}
