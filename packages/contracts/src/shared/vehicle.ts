import * as z from 'zod/mini';

/** Brand and model as one text, written as in the catalogue. */
export const brandModelSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
export const yearSchema = z.int().check(z.minimum(1950), z.maximum(2100));
export const versionNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** 17 letters and digits without I, O, Q; the server stores upper case. */
export const vinSchema = z.string().check(z.maxLength(17), z.regex(/^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$/));

/** 6 to 8 letters and digits, or 7 to 9 characters with hyphens. */
export const platesSchema = z
  .string()
  .check(z.maxLength(9), z.regex(/^(?:[A-Za-z0-9]{6,8}|(?=[A-Za-z0-9]*-)[A-Za-z0-9-]{7,9})$/));
