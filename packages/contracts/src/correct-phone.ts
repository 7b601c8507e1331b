import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { codeSchema } from './shared/code-digits.ts';
import { instantSchema } from './shared/dates.ts';
import { phoneSchema } from './shared/personal.ts';

/**
 * 'Corregir mis datos' in the profile: the right code gives the account the new phone, at once or, in a browser known for
 * less than 72 hours, after 24 hours. Sent again, it answers the same. A wrong code is an answer, not a refusal.
 */
export const correctPhone = contract({
  method: 'POST',
  path: '/api/correct-phone',
  level: 'authenticated',
  freshProof: 'correct',
  summary: 'Profile: proves the new phone and changes it',
  request: z.object({ phone_number: phoneSchema, otp: codeSchema }),
  response: z.object({
    success: z.literal(true),
    valid: z.boolean(),
    message: z.string(),
    code: z.optional(z.enum(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_NONE', 'OTP_USED_UP'])),
    /** When the new phone begins to work, or did; present if the code was right. */
    in_force_at: z.optional(instantSchema),
    /** Whether that is still to come, by the server's clock. */
    waits: z.optional(z.boolean()),
  }),
  errors: [
    'OTP_LIMIT',
    'PHONE_UNUSABLE',
    'PHONE_GETS_NO_CODES',
    'PHONE_IS_OWN',
    'PHONE_TAKEN',
    'PHONE_CHANGE_WAITS',
  ],
});
