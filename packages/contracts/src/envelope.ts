import * as z from 'zod/mini';

/** The specification's `data.data.response.X` envelope around the fields of one answer. */
export function wrapped<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object({
    success: z.literal(true),
    data: z.object({ data: z.object({ response: z.object(shape) }) }),
  });
}

/** Builds the body that `wrapped` describes. */
export function wrap<T>(response: T): { success: true; data: { data: { response: T } } } {
  return { success: true, data: { data: { response } } };
}

/** A flat answer that says only that the call was done. */
export const done = z.object({ success: z.literal(true) });

/** A flat answer that says that the call was done, with words for the person. */
export const doneWithMessage = z.object({ success: z.literal(true), message: z.string() });
