import { birthStates } from '@socio/domain/birth-states';
import { genders } from '@socio/domain/validation/gender';
import * as z from 'zod/mini';

export const genderSchema = z.enum(genders);

/** 10 digits without country code; the domain's rules say whether the number can exist. */
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

/** The 32 states and 'born abroad', with the specification's codes. */
export const birthStateSchema = z.enum(birthStates.map(({ code }) => code));
