import * as z from 'zod/mini';

export const genderSchema = z.enum(['H', 'M']);

/** 10 digits without country code; whether the number can exist is a rule of the domain. */
export const phoneSchema = z.string().check(z.maxLength(10), z.regex(/^\d{10}$/));

export const postalCodeSchema = z.string().check(z.maxLength(5), z.regex(/^\d{5}$/));

/** Letters with accents and spaces; 2 to 60 characters. */
export const nameSchema = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(2),
  z.maxLength(60),
  // The same letters as domain/validation/names.
  z.regex(/^[A-Za-zÀ-ÖØ-öø-ÿ ]+$/),
);

export const emailSchema = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@•]+@[^\s@•]+\.[^\s@•]{2,}$/));

/** The 32 states and 'born abroad', with the codes of the specification. */
// oxfmt-ignore
export const birthStateSchema = z.enum([
  'AS', 'BC', 'BS', 'CC', 'CL', 'CM', 'CS', 'CH', 'DF', 'DG', 'GT', 'GR', 'HG', 'JC', 'MC', 'MN', 'MS',
  'NT', 'NL', 'OC', 'PL', 'QT', 'QR', 'SP', 'SL', 'SR', 'TC', 'TS', 'TL', 'VZ', 'YN', 'ZS', 'NE',
]);
