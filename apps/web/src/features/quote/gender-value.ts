import type { Gender } from '@socio/domain/validation/gender';
import type { GenderValue } from '../../common/gender/gender-field.tsx';
import { texts } from './texts.ts';

export function genderValue(onRecord: Gender | null): GenderValue {
  return onRecord ?? '';
}

export function genderError(value: GenderValue): string | null {
  return value === '' ? texts.personal.errors.gender : null;
}
