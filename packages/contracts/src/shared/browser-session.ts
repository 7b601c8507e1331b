import * as z from 'zod/mini';

/** Snapshot of the browser's session as JSON text, at most 32 KB; the server parses it with a schema of its own. */
export const sessionDataSchema = z.string().check(z.minLength(2), z.maxLength(32_768));
export const currentStepSchema = z.string().check(z.maxLength(64));

/** JSON text inside JSON doubles its quotes and backslashes. */
export const sessionBodyLimit = 80 * 1024;
