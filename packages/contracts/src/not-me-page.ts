import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The link 'No fui yo' of a notice: a page with one button. Opening it changes nothing (trust.md, Codes). */
export const notMePage = contract({
  method: 'GET',
  path: '/api/not-me/:token',
  level: 'token',
  summary: 'Mails: the page behind the link of a notice about a login or a passkey',
  params: z.object({ token: mailedTokenSchema }),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
