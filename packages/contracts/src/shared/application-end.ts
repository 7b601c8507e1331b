import * as z from 'zod/mini';

/**
 * Details of APPLICATION_INACTIVE where a payment was made: how it ended. Only its authenticated owner is told; nobody
 * else gets any details.
 */
export const applicationEndSchema = z.discriminatedUnion('end', [
  z.object({ end: z.literal('issued'), policy_number: z.string() }),
  z.object({ end: z.literal('refunding') }),
  z.object({ end: z.literal('refunded') }),
]);

export type ApplicationEnd = z.output<typeof applicationEndSchema>;
