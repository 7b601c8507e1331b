import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema } from './shared/dates.ts';
import { emailSchema } from './shared/personal.ts';

/** 'Corregir mis datos' in the profile: mails a link to the new address; asking again mails another one. */
export const correctEmail = contract({
  method: 'POST',
  path: '/api/correct-email',
  level: 'authenticated',
  freshProof: 'correct',
  summary: 'Profile: mails a link to the address that the account is to have',
  request: z.object({ email: emailSchema }),
  response: wrapped({
    /** Until when the link works. */
    link_until: instantSchema,
  }),
  errors: ['ACCOUNT_REQUIRED', 'EMAIL_IS_OWN', 'EMAIL_CHANGE_WAITS', 'EMAIL_LINK_LIMIT'],
});
