import * as z from 'zod/mini';

/**
 * Answer of the two document calls: success with its URL, or `success: false` with DOCUMENT_PENDING until it is ready.
 */
export const documentAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  url: z.optional(z.string()),
  code: z.optional(z.literal('DOCUMENT_PENDING')),
});

export const documentPending = { 202: 'The document is still being made: the same call asks again' } as const;
