import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { codeSchema } from './shared/code-digits.ts';
import { freshActSchema } from './shared/fresh-act.ts';
import { optionalApplicationId } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { phoneSchema } from './shared/personal.ts';

/** Login, register and identity panel: checks the code. A wrong code is an answer, not a refusal. */
export const verifyOtp = contract({
  method: 'POST',
  path: '/api/verify-otp',
  level: 'verified',
  summary: 'Login, register, identity panel: whether this is the code that was sent',
  request: z.object({
    phone: maskable(phoneSchema),
    otp: codeSchema,
    insurance_application_id: optionalApplicationId,
    for_act: freshActSchema,
  }),
  response: z.object({
    success: z.literal(true),
    valid: z.boolean(),
    message: z.string(),
    code: z.optional(z.enum(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_NONE', 'OTP_USED_UP'])),
  }),
  errors: ['OTP_LIMIT', 'PHONE_UNUSABLE', 'PHONE_GETS_NO_CODES', 'ACCOUNT_EXISTS'],
});
