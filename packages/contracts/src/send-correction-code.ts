import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { codeDigitsSchema } from './shared/code-digits.ts';
import { instantSchema } from './shared/dates.ts';
import { phoneSchema } from './shared/personal.ts';

/** 'Corregir mis datos' in the profile: sends a code to the phone that the account is to have. */
export const sendCorrectionCode = contract({
  method: 'POST',
  path: '/api/send-correction-code',
  level: 'authenticated',
  freshProof: 'correct',
  summary: 'Profile: sends a code to the phone that the account is to have',
  request: z.object({ phone_number: phoneSchema }),
  response: wrapped({ OTP_valid_until: instantSchema, code_digits: codeDigitsSchema }),
  errors: [
    'SMS_FAILED',
    'SMS_TIMEOUT',
    'OTP_COOLDOWN',
    'OTP_PENDING',
    'OTP_LIMIT',
    'OTP_PHONE_LIMIT',
    'OTP_NETWORK',
    'PHONE_UNUSABLE',
    'PHONE_GETS_NO_CODES',
    'PHONE_IS_OWN',
    'PHONE_TAKEN',
  ],
});
