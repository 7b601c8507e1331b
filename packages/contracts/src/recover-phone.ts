import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { membershipNumberSchema } from './shared/ids.ts';

/**
 * Lost phone: mails a link to the account of a membership. The same answer in the same time for every number, so that
 * nobody learns who has an account (trust.md, Accounts).
 */
export const recoverPhone = contract({
  method: 'POST',
  path: '/api/recover-phone',
  level: 'anyone',
  summary: 'Lost phone: mails a link to an address proven for 30 days, if the membership’s account has one',
  request: z.object({ membership_number: membershipNumberSchema }),
  response: done,
  errors: ['PHONE_LINK_LIMIT'],
});
