import type { Gender } from '@socio/domain/validation/gender';
import { texts } from './texts.ts';

/** A gender in a form: empty until one is chosen. */
export type GenderValue = Gender | '';

export function genderValue(onRecord: Gender | null): GenderValue {
  return onRecord ?? '';
}

export function genderError(value: GenderValue): string | null {
  return value === '' ? texts.personal.errors.gender : null;
}
