import { isCivilDate, type CivilDate } from '@socio/domain/dates';
import { phoneDigits } from '@socio/domain/phones';
import { checkBirthDate } from '@socio/domain/validation/birth-date';
import { checkEmail } from '@socio/domain/validation/email';
import { checkName, checkOptionalName, hasForeignCharacter } from '@socio/domain/validation/names';
import { checkPhone } from '@socio/domain/validation/phone';
import { joinBirthDate } from '../../../common/birth-date-parts.ts';
import type { FieldMessages } from '../../../components/form/use-checked-form.ts';
import type { Registration } from './registration.ts';
import { texts } from './texts.ts';

type Message = { title: string; description: string };
type Wrong = Partial<Record<keyof Registration, Message>>;

const own = texts.errors;
const missing = (description: string): Message => ({ title: own.required.title, description });

const nameFields = ['name', 'firstName', 'lastName'] as const;

/** Every wrong field with its message, in the order of the form (specification membership 5). */
function wrongPersonal(values: Registration, today: CivilDate): Wrong {
  const wrong: Wrong = {};
  for (const field of ['name', 'firstName'] as const) {
    const problem = checkName(values[field]);
    if (problem !== null)
      wrong[field] = problem === 'NAME_REQUIRED' ? missing(own.missing[field]) : own[field];
  }
  if (checkOptionalName(values.lastName) !== null) wrong.lastName = own.lastName;
  if (values.gender === '') wrong.gender = missing(own.missing.gender);
  const birthDate = wrongBirthDate(joinBirthDate(values.birthDate), today);
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

/** The message beside each wrong field. */
export function checkPersonal(values: Registration, today: CivilDate): FieldMessages<Registration> {
  const wrong = Object.entries(wrongPersonal(values, today));
  return Object.fromEntries(wrong.map(([field, message]) => [field, message.description]));
}

/** The one message that the toast tells: what is missing first, then what is wrong; null where all is good. */
export function personalProblem(values: Registration, today: CivilDate): Message | null {
  const wrong = Object.values(wrongPersonal(values, today));
  if (wrong.some(({ title }) => title === own.required.title)) return own.required;
  return wrong[0] ?? null;
}

/** 'Continuar' is enabled only when names and state are valid and no field is flagged (specification membership 5). */
export function mayContinue(values: Registration): boolean {
  return (
    checkName(values.name) === null &&
    checkName(values.firstName) === null &&
    checkOptionalName(values.lastName) === null &&
    values.birthState !== '' &&
    !nameFields.some((field) => hasForeignCharacter(values[field]))
  );
}

export function checkRegistrationPhone({ phone }: Registration): FieldMessages<Registration> {
  return checkPhone(phoneDigits(phone)) === null ? {} : { phone: own.phone.description };
}
