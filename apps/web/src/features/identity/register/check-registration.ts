import { isCivilDate, type CivilDate } from '@socio/domain/dates';
import { checkPhone, phoneDigits } from '@socio/domain/phones';
import { checkBirthDate } from '@socio/domain/validation/birth-date';
import { checkEmail } from '@socio/domain/validation/email';
import { checkName, checkOptionalName } from '@socio/domain/validation/names';
import { joinBirthDate } from '../../../common/birth-date/birth-date-parts.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';
import { nothingKnown, type Known, type Registration } from './registration.ts';
import { texts } from './texts.ts';

type Message = { title: string; description: string };
export type Field = keyof Registration;
type Wrong = Partial<Record<Field, Message>>;

const own = texts.errors;
const missing = (description: string): Message => ({ title: own.required.title, description });

/** In form order. */
const fields = [
  'name',
  'firstName',
  'lastName',
  'gender',
  'birthDate',
  'birthState',
  'phone',
  'email',
] as const;

/** Every invalid field with its message, in form order (specification membership 5). */
function wrongPersonal(values: Registration, today: CivilDate, known: Known): Wrong {
  const wrong: Wrong = {};
  for (const field of ['name', 'firstName'] as const) {
    const problem = checkName(values[field]);
    if (problem !== null)
      wrong[field] = problem === 'NAME_REQUIRED' ? missing(own.missing[field]) : own[field];
  }
  if (checkOptionalName(values.lastName) !== null) wrong.lastName = own.lastName;
  if (values.gender === '') wrong.gender = missing(own.missing.gender);
  const birthDate = known.birthDate === null ? wrongBirthDate(joinBirthDate(values.birthDate), today) : null;
  if (birthDate !== null) wrong.birthDate = birthDate;
  if (values.birthState === '') wrong.birthState = missing(own.missing.birthState);
  if (checkEmail(values.email) !== null) wrong.email = own.email;
  return wrong;
}

function wrongBirthDate(date: string, today: CivilDate): Message | null {
  if (date === '') return missing(own.missing.birthDate);
  if (!isCivilDate(date)) return own.noSuchDay;
  return checkBirthDate(date, today) === null ? null : own.age;
}

/** The message beside each invalid field. */
export function checkPersonal(
  values: Registration,
  today: CivilDate,
  known: Known = nothingKnown,
): FieldMessages<Registration> {
  const wrong = Object.entries(wrongPersonal(values, today, known));
  return Object.fromEntries(wrong.map(([field, message]) => [field, message.description]));
}

/** The toast's one message: first what is missing, then what is wrong; null if all of these fields are valid. */
export function personalProblem(
  values: Registration,
  today: CivilDate,
  known: Known = nothingKnown,
  among: readonly Field[] = fields,
): Message | null {
  const all = wrongPersonal(values, today, known);
  const wrong = among.flatMap((field) => all[field] ?? []);
  if (wrong.some(({ title }) => title === own.required.title)) return own.required;
  return wrong[0] ?? null;
}

function isEmpty(values: Registration, field: Field): boolean {
  return field === 'birthDate' ? joinBirthDate(values.birthDate) === '' : values[field] === '';
}

/**
 * Why 'Continuar' is disabled, or null: it is enabled only if names and state are valid and no field is flagged
 * (specification membership 5).
 */
export function whyNotYet(
  values: Registration,
  flagged: readonly Field[],
  among: readonly Field[] = fields,
): string | null {
  const wrong = (field: Field): boolean => {
    if (field === 'name' || field === 'firstName') return checkName(values[field]) !== null;
    if (field === 'lastName') return checkOptionalName(values.lastName) !== null;
    return field === 'birthState' && values.birthState === '';
  };
  const open = among.filter((field) => flagged.includes(field) || wrong(field));
  const toMend = open.filter((field) => !isEmpty(values, field));
  if (toMend.length > 0) return texts.personal.mend(toMend.map((field) => texts.personal[field]));
  return open.length > 0 ? texts.personal.fill(open.map((field) => texts.personal[field])) : null;
}

export function checkRegistrationPhone(
  { phone }: Registration,
  known: Known = nothingKnown,
): FieldMessages<Registration> {
  const isGood = known.phone !== null || checkPhone(phoneDigits(phone)) === null;
  return isGood ? {} : { phone: own.phone.description };
}
