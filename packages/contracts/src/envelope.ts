import * as z from 'zod/mini';

/** Returns the schema of the body around an answer's fields: `data.data.response` (spec membership 7). */
export function wrapped<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object({
    success: z.literal(true),
    data: z.object({ data: z.object({ response: z.object(shape) }) }),
  });
}

/** Wraps one answer in the body that `wrapped` describes (spec membership 7). */
export function wrap<T>(response: T): { success: true; data: { data: { response: T } } } {
  return { success: true, data: { data: { response } } };
}

/** A flat answer that says only that the call succeeded. */
export const done = z.object({ success: z.literal(true) });

/** A flat answer that says that the call succeeded, with a message for the person. */
export const doneWithMessage = z.object({ success: z.literal(true), message: z.string() });
