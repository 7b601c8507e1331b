import type { User } from '@socio/contracts/shared/user';
import { birthStateName } from '@socio/domain/birth-states';
import { formatShortDate, fromSlashed } from '@socio/domain/dates';
import { writtenName } from '@socio/domain/person-names';
import { formatPhone244 } from '@socio/domain/phones';
import { shownMembership } from '../../common/shown-membership.ts';
import { texts } from './texts.ts';

export type PersonalDetail = { label: string; value: string };

/** The rows of 'Información Personal' (specification membership 2 and 3); no row for what is not on record. */
export function personalDetails(user: User | null, membershipNumber: string | null): PersonalDetail[] {
  if (user === null || isEmpty(user)) return [];
  const { labels, noDate, genders } = { ...texts.personal, noDate: texts.noDate };
  const name = [user.name, user.first_last_name, user.second_last_name]
    .filter(isGiven)
    .map(writtenName)
    .join(' ');
  const rows: [string, string | null][] = [
    [labels.name, name],
    [labels.phone, isGiven(user.cellphone) ? formatPhone244(user.cellphone) : null],
    [labels.email, user.email],
    [labels.birthDate, shownBirthDate(user.birth_date) ?? noDate],
    [labels.gender, user.gender === null ? null : genders[user.gender]],
    [labels.birthState, birthStateName(user.birth_state ?? '')],
    [labels.postalCode, user['mexican_neighorhoods-zip_code']],
    [labels.membership, shownMembership(membershipNumber)],
  ];
  return rows.map(([label, value]) => ({ label, value: isGiven(value) ? value : texts.noValue }));
}

/** Received as DD/MM/YYYY (specification membership 3), shown as day, short month and year. */
export function shownBirthDate(birthDate: string | null): string | null {
  return formatShortDate(fromSlashed(birthDate ?? ''));
}

/** The membership alone says nothing about the person. */
function isEmpty({ membership_id: _membership, ...person }: User): boolean {
  return !Object.values(person).some(isGiven);
}

function isGiven(value: string | null): value is string {
  return value !== null && value.trim() !== '';
}
