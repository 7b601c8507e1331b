import * as z from 'zod/mini';

/**
 * Text with hidden characters, one `•` each. The server checks whether it is *the* mask of the value on record; only
 * the identical mask stands for that value.
 */
const maskSchema = z.string().check(z.maxLength(254), z.regex(/•/));

/**
 * Returns a field's schema extended to accept the mask of the value on record (architecture.md, Personal data by
 * reference).
 */
export function maskable<Schema extends z.core.$ZodType<string, string>>(schema: Schema) {
  return z.union([schema, maskSchema]);
}
