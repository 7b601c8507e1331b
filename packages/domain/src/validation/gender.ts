/** H (hombre) and M (mujer), in upper case: the only genders in calls and records (spec membership 9). */
export const genders = ['H', 'M'] as const;
export type Gender = (typeof genders)[number];
