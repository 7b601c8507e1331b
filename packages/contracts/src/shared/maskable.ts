import * as z from 'zod/mini';

/**
 * Text with hidden characters, one `•` each. Whether it is *the* mask of the value on record is the server's to
 * check: only the identical one stands for that value.
 */
const maskSchema = z.string().check(z.maxLength(254), z.regex(/•/));

/**
 * Takes the schema of a field and gives one that also lets the mask of the value on record come back (architecture.md,
 * Personal data by reference).
 */
export function maskable<Schema extends z.core.$ZodType<string, string>>(schema: Schema) {
  return z.union([schema, maskSchema]);
}
