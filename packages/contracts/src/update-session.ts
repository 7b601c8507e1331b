import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { currentStepSchema, sessionBodyLimit, sessionDataSchema } from './shared/browser-session.ts';
import { idSchema } from './shared/ids.ts';

/** Flow page: replaces the snapshot after each step. */
export const updateSession = contract({
  method: 'PUT',
  path: '/api/update-session/:sessionId',
  level: 'verified',
  summary: 'Flow: replaces the snapshot of this browser’s session',
  params: z.object({ sessionId: idSchema }),
  request: z.object({ session_data: sessionDataSchema, current_step: currentStepSchema }),
  response: done,
  bodyLimit: sessionBodyLimit,
  errors: [],
});
