import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { currentStepSchema, sessionBodyLimit, sessionDataSchema } from './shared/browser-session.ts';
import { idSchema, membershipNumberSchema } from './shared/ids.ts';

/** Flow page: keeps a snapshot of this browser's session. */
export const saveSession = contract({
  method: 'POST',
  path: '/api/save-session',
  level: 'verified',
  summary: 'Flow: stores a snapshot of this browser’s session',
  request: z.object({
    membership_number: membershipNumberSchema,
    session_data: sessionDataSchema,
    current_step: currentStepSchema,
    insurance_application_id: z.nullish(idSchema),
  }),
  response: z.object({ success: z.literal(true), sessionId: idSchema }),
  bodyLimit: sessionBodyLimit,
  errors: [],
});
