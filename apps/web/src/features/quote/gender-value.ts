import type { Gender } from '@socio/domain/validation/gender';

/** A gender in a form: empty while none is chosen. */
export type GenderValue = Gender | '';

export function genderValue(onRecord: Gender | null): GenderValue {
  return onRecord ?? '';
}
