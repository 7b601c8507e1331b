import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { mailedTokenSchema } from './shared/ids.ts';

/** The button of that page, and a mail program's own (RFC 8058): no more reminders of quotes. Repeating it is harmless. */
export const unsubscribe = contract({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  level: 'token',
  summary: 'Mails: stops reminders of quotes, or allows them again',
  params: z.object({ token: mailedTokenSchema }),
  form: true,
  request: z.object({
    /** `undo` allows them again; without it they stop. Mail programs send only `List-Unsubscribe`. */
    action: z.optional(z.string().check(z.maxLength(20))),
  }),
  response: z.unknown(),
  binary: 'text/html',
  errors: [],
});
