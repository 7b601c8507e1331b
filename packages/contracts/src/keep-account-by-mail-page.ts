import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The link 'Conservar mi cuenta' of the message about a deletion: a page with one button. Opening it changes nothing. */
export const keepAccountByMailPage = contract({
  method: 'GET',
  path: '/api/keep-account-by-mail/:token',
  level: 'token',
  summary: 'Mails: the page behind the link of the message that the account is to be deleted',
  params: z.object({ token: mailedTokenSchema }),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
