import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { instantSchema } from './shared/dates.ts';
import { idSchema } from './shared/ids.ts';

/** One browser in which the member's session is open. */
export const openSessionSchema = z.object({
  id: idSchema,
  /** Names as their makers write them ('Chrome', 'Android'); null if the browser does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  started_at: instantSchema,
  last_seen_at: instantSchema,
  /** How the person entered last; a server of the release before does not say it. */
  entered_with: z.nullish(z.enum(['number', 'code', 'passkey', 'link'])),
  /** Whether it is the session making this call. */
  is_current: z.boolean(),
});

export type OpenSession = z.output<typeof openSessionSchema>;

/** Profile panel: the member's open sessions, this one first, then the most recently seen. */
export const sessions = contract({
  method: 'GET',
  path: '/api/sessions',
  level: 'authenticated',
  summary: 'Profile: open sessions of the member',
  response: wrapped({ sessions: z.array(openSessionSchema) }),
  errors: [],
});
