import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { codeSchema } from './shared/code-digits.ts';
import { instantSchema } from './shared/dates.ts';
import { phoneSchema } from './shared/personal.ts';

/**
 * Lost phone: the right code asks for the change, which takes effect 72 hours later. Sent again, it answers the same. A
 * wrong code is an answer, not a refusal.
 */
export const verifyRecoveryCode = contract({
  method: 'POST',
  path: '/api/verify-recovery-code',
  level: 'token',
  summary: 'Lost phone: proves the new phone and asks for the change',
  linkKey: 'required',
  request: z.object({ phone_number: phoneSchema, otp: codeSchema }),
  response: z.object({
    success: z.literal(true),
    valid: z.boolean(),
    message: z.string(),
    code: z.optional(z.enum(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_NONE', 'OTP_USED_UP'])),
    /** When the new phone begins to work; present if the code was right. */
    in_force_at: z.optional(instantSchema),
  }),
  errors: [
    'PHONE_RECOVERY_CLOSED',
    'OTP_LIMIT',
    'PHONE_UNUSABLE',
    'PHONE_GETS_NO_CODES',
    'PHONE_IS_OWN',
    'PHONE_TAKEN',
    'PHONE_CHANGE_WAITS',
  ],
});
