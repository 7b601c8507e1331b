export type Gender = 'H' | 'M';
export type GenderError = 'GENDER_REQUIRED' | 'GENDER_INVALID';

/** H (hombre) or M (mujer), in upper case (spec membership 9, Gender codes). Null when good. */
export function checkGender(value: string): GenderError | null {
  if (value.trim() === '') return 'GENDER_REQUIRED';
  return isGender(value) ? null : 'GENDER_INVALID';
}

export function isGender(value: string): value is Gender {
  return value === 'H' || value === 'M';
}
