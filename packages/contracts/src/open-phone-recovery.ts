import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { slashedDateSchema } from './shared/dates.ts';

/**
 * The page behind the mailed link, its question: a right birth date, and a population registry that still confirms the
 * person, let this browser go on. The key comes in the header LINK_KEY_HEADER.
 */
export const openPhoneRecovery = contract({
  method: 'POST',
  path: '/api/open-phone-recovery',
  level: 'token',
  summary: 'Lost phone: checks the birth date behind the mailed link, at most two attempts',
  linkKey: 'required',
  request: z.object({ birth_date: slashedDateSchema }),
  response: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    /** After this one; over all devices. */
    attempts_left: z.int(),
  }),
  errors: [
    'LINK_LOCKED',
    'PERSON_NOT_CONFIRMED',
    'HOLDER_MISMATCH',
    'CURP_TIMEOUT',
    'CURP_UNAVAILABLE',
    'CURP_LIMIT',
    'CURP_BUSY',
    'REGISTRY_TIMEOUT',
    'REGISTRY_UNAVAILABLE',
  ],
});
