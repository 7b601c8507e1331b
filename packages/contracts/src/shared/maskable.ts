import * as z from 'zod/mini';

/**
 * Text with hidden characters, one `•` each. Whether it is *the* mask of the value on record is the server's to
 * check: only the identical one stands for that value.
 */
const maskSchema = z.string().check(z.maxLength(254), z.regex(/•/));

/** A field where the mask of the value on record may come back instead of a new value. */
export function maskable<Schema extends z.core.$ZodType<string, string>>(schema: Schema) {
  return z.union([schema, maskSchema]);
}
