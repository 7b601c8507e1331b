import * as z from 'zod/mini';

/** An instant in a service's answer, read into a Date. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
