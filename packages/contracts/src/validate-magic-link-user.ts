import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { slashedDateSchema } from './shared/dates.ts';
import { idSchema } from './shared/ids.ts';

/**
 * Magic-link entry, birth-date check of an application in contracting. The header LINK_KEY_HEADER carries the mailed key;
 * without a valid one it answers as if nothing were there and counts no attempt. A right date authenticates the member
 * in this browser.
 */
export const validateMagicLinkUser = contract({
  method: 'POST',
  path: '/api/validate-magic-link-user',
  level: 'token',
  summary: 'Magic-link entry: checks the birth date behind a mailed link, at most two attempts',
  linkKey: 'required',
  request: z.object({
    insurance_application_id: idSchema,
    input_birth_date: slashedDateSchema,
  }),
  response: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    message: z.string(),
    /** After this one; over all devices. */
    attempts_left: z.int(),
  }),
  errors: ['APPLICATION_INACTIVE', 'LINK_LOCKED'],
});
