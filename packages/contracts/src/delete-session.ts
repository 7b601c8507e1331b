import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Profile panel: ends one of the member's sessions in another browser (or this one). */
export const deleteSession = contract({
  method: 'DELETE',
  path: '/api/sessions/:openSessionId',
  level: 'authenticated',
  summary: 'Profile: ends one of the member’s open sessions',
  params: z.object({ openSessionId: idSchema }),
  response: done,
  errors: [],
});
