import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { codeDigitsSchema } from './shared/code-digits.ts';
import { instantSchema, slashedDateSchema } from './shared/dates.ts';
import { optionalApplicationId } from './shared/ids.ts';
import { maskable } from './shared/maskable.ts';
import { phoneSchema } from './shared/personal.ts';

/** Login, register and identity panel: sends a code by SMS. */
export const sendOtp = contract({
  method: 'POST',
  path: '/api/send-otp',
  level: 'verified',
  summary:
    'Login, register, identity panel: sends a code to the registered phone, or to the typed one if there is no account',
  request: z.object({
    phone_number: maskable(phoneSchema),
    insurance_application_id: optionalApplicationId,
    /** After OTP_BIRTH_DATE; otherwise ignored. */
    birth_date: z.optional(slashedDateSchema),
  }),
  response: wrapped({
    /** An opaque reference, never the digits. */
    OTP_Code: z.string(),
    OTP_valid_until: instantSchema,
    code_digits: codeDigitsSchema,
    /** Present, and true, if a code comes only if the birth date is the member's; the answer does not tell. */
    birth_date_decides: z.optional(z.literal(true)),
  }),
  errors: [
    'SMS_FAILED',
    'SMS_TIMEOUT',
    'OTP_COOLDOWN',
    'OTP_PENDING',
    'OTP_LIMIT',
    'OTP_PHONE_LIMIT',
    'OTP_NETWORK',
    'OTP_BIRTH_DATE',
    'PHONE_UNUSABLE',
    'PHONE_GETS_NO_CODES',
    'ACCOUNT_EXISTS',
  ],
});
