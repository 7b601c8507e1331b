import * as z from 'zod/mini';

/**
 * How an application ended, as the details of APPLICATION_INACTIVE if a payment was made. Only its authenticated owner
 * gets any details.
 */
export const applicationEndSchema = z.discriminatedUnion('end', [
  z.object({ end: z.literal('issued'), policy_number: z.string() }),
  z.object({ end: z.literal('refunding') }),
  z.object({ end: z.literal('refunded') }),
]);

export type ApplicationEnd = z.output<typeof applicationEndSchema>;
