/** H (hombre) and M (mujer), in upper case: the only genders that calls and records know (spec membership 9). */
export const genders = ['H', 'M'] as const;
export type Gender = (typeof genders)[number];
