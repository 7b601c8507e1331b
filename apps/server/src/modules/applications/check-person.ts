import type { Gender } from '@socio/domain/validation/gender';
import { civilDate, fromSlashed, toSlashed } from '@socio/domain/dates';
import { isMask, maskBirthDate, maskPhone, resolveMasked } from '@socio/domain/masks';
import { birthYears, checkBirthDate } from '@socio/domain/validation/birth-date';
import { Refusal } from '../../http/refusal.ts';
import type { IsGeographicNumber } from '../sessions/codes/geographic-number.ts';
import type { AccountPerson, Application } from './application.ts';

function invalid(field: string, reason: string): Refusal {
  return new Refusal('FIELDS_INVALID', { fields: { [field]: reason } });
}

/** An account's gender, birth date and phone are verified, so only the same value or its mask is accepted. */
function requireUnlocked(locked: string | null | undefined, value: string): void {
  if (locked !== null && locked !== undefined && locked !== value) throw new Refusal('FIELD_LOCKED');
}

export function genderOf(given: Gender, account: AccountPerson | undefined): Gender {
  requireUnlocked(account?.gender, given);
  return given;
}

/** `given` is YYYY-MM-DD, DD/MM/YYYY (in the quote calls) or the mask of the stored date. */
export function birthDateOf(
  given: string,
  application: Application,
  account: AccountPerson | undefined,
  now: Date,
  field = 'birth_date',
): string {
  const value = resolveMasked(given, application.birthDate, (date) => maskBirthDate(toSlashed(date)));
  if (isMask(value)) throw invalid(field, 'mask_of_nothing');
  const date = value.includes('/') ? fromSlashed(value) : value;
  if (date === null) throw invalid(field, 'invalid_date');
  requireUnlocked(account?.birthDate, date);
  const today = civilDate(now);
  const refused = checkBirthDate(date, today);
  if (refused === 'BIRTH_DATE_UNDER_AGE') throw new Refusal('UNDER_AGE');
  const tooLongAgo = Number(date.slice(0, 4)) < Math.min(...birthYears(today));
  if (refused !== null || tooLongAgo) throw invalid(field, 'invalid_date');
  return date;
}

/** `given` is ten digits or the mask of the stored phone. */
export function phoneOf(
  given: string,
  application: Application,
  account: AccountPerson | undefined,
  isUsablePhone: IsGeographicNumber,
): string {
  const phone = resolveMasked(given, application.phone, maskPhone);
  if (isMask(phone)) throw invalid('phone_number', 'mask_of_nothing');
  requireUnlocked(account?.phone, phone);
  if (isUsablePhone(phone)) return phone;
  throw account?.phone === phone ? new Refusal('PHONE_UNUSABLE') : invalid('phone_number', 'invalid_phone');
}
