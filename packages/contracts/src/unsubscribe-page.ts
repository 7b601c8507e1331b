import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The link at the end of a reminder: a page with one button. Opening it changes nothing (calls.md). */
export const unsubscribePage = contract({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  level: 'token',
  summary: 'Mails: the page behind the link that stops reminders of quotes',
  params: z.object({ token: mailedTokenSchema }),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
