import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The button of that page: takes the deletion back and ends every session. Repeating it is harmless. */
export const keepAccountByMail = contract({
  method: 'POST',
  path: '/api/keep-account-by-mail/:token',
  level: 'token',
  summary: 'Mails: takes the deletion of the account back and ends the member’s sessions',
  params: z.object({ token: mailedTokenSchema }),
  form: true,
  request: z.object({}),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
