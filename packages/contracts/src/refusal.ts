import * as z from 'zod/mini';
import { refusals, type RefusalCode } from './error-texts.ts';

/** Body of every refused call. */
export const refusalSchema = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  details: z.object({
    /** FIELDS_INVALID and the other 422: name of each wrong field and what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** 429: the same as the Retry-After header. */
    retry_after_seconds: z.optional(z.int()),
    /** 5xx: the id that the log has too. */
    request_id: z.optional(z.string()),
  }),
});

export type Refusal = z.output<typeof refusalSchema>;
