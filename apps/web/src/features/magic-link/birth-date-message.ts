import type { CivilDate } from '@socio/domain/dates';
import {
  checkMagicLinkBirthDate,
  type MagicLinkBirthDateError,
} from '@socio/domain/validation/magic-link-birth-date';
import { texts } from './texts.ts';

const messages: Record<MagicLinkBirthDateError, string> = {
  BIRTH_DATE_REQUIRED: texts.birthDate.required,
  BIRTH_DATE_INVALID: texts.birthDate.invalid,
};

/** What is wrong with a typed birth date; null if it can be checked. */
export function birthDateMessage(typed: string, today: CivilDate): string | null {
  const wrong = checkMagicLinkBirthDate(typed, today);
  return wrong === null ? null : messages[wrong];
}
