import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema, isoDateSchema } from './shared/dates.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { mandatoryCoverSchema } from './shared/policy.ts';

/** /verificar/{number}/{seal}, the page behind the QR code of a policy. Rate-limited by address. */
export const verifyPolicy = contract({
  method: 'GET',
  path: '/api/verify-policy/:policyNumber/:seal',
  level: 'anyone',
  summary: 'Verification page of a printed policy: whether it is genuine and in force',
  params: z.object({
    policyNumber: policyNumberSchema,
    seal: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/)),
  }),
  response: wrapped({
    policy: z.object({
      /** 'pending' has not begun; 'suspended': unpaid, without cover; 'cancelled' no longer gives cover. */
      status: z.enum(['valid', 'pending', 'suspended', 'cancelled', 'unknown']),
      /** With 'cancelled': it ran to its end date without being cancelled. */
      ended: z.boolean(),
      /** With 'suspended': a payment is being verified, and whether it gives cover is not known until then. */
      undecided: z.optional(z.boolean()),
      /** All null if the status is unknown. */
      brand_model: z.nullable(z.string()),
      /** Last four characters of the VIN. */
      serial_number_end: z.nullable(z.string()),
      start_date: z.nullable(isoDateSchema),
      end_date: z.nullable(isoDateSchema),
      /** When it was issued; it gives cover from then to 12:00 (UTC−6) on `end_date`. */
      starts_at: z.nullable(instantSchema),
      /** Up to which day it is paid without a gap; null if that is not known. */
      paid_until: z.optional(z.nullable(isoDateSchema)),
      mandatory_cover: mandatoryCoverSchema,
    }),
  }),
  errors: [],
});
