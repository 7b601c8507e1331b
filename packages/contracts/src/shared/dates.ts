import * as z from 'zod/mini';

/** Civil date in answers and in steps 5 and 8: yyyy-mm-dd. */
export const isoDateSchema = z
  .string()
  .check(z.maxLength(10), z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

/** Birth dates in user data, quote bodies and create-user: DD/MM/YYYY. */
export const slashedDateSchema = z
  .string()
  .check(z.maxLength(10), z.regex(/^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{4}$/));

/** Instant in UTC, as `Date.toISOString()` writes it. */
export const instantSchema = z
  .string()
  .check(z.maxLength(24), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
