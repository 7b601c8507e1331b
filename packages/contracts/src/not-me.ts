import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The button of that page: ends every session and takes back what was added since. Repeating it is harmless. */
export const notMe = contract({
  method: 'POST',
  path: '/api/not-me/:token',
  level: 'token',
  summary: 'Mails: ends the member’s sessions and removes passkeys and known browsers since a login',
  params: z.object({ token: mailedTokenSchema }),
  form: true,
  request: z.object({}),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
