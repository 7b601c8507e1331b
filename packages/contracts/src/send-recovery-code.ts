import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { codeDigitsSchema } from './shared/code-digits.ts';
import { instantSchema } from './shared/dates.ts';
import { phoneSchema } from './shared/personal.ts';

/** Lost phone: sends a code to the new phone. The key comes in the header LINK_KEY_HEADER. */
export const sendRecoveryCode = contract({
  method: 'POST',
  path: '/api/send-recovery-code',
  level: 'token',
  summary: 'Lost phone: sends a code to the phone that the account is to have',
  linkKey: 'required',
  request: z.object({ phone_number: phoneSchema }),
  response: wrapped({ OTP_valid_until: instantSchema, code_digits: codeDigitsSchema }),
  errors: [
    'PHONE_RECOVERY_CLOSED',
    'SMS_FAILED',
    'SMS_TIMEOUT',
    'OTP_COOLDOWN',
    'OTP_PENDING',
    'OTP_LIMIT',
    'OTP_PHONE_LIMIT',
    'OTP_NETWORK',
    'PHONE_UNUSABLE',
    'PHONE_GETS_NO_CODES',
  ],
});
