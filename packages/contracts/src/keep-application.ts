import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** For a visitor who confirmed leaving for the dashboard: the next accepted membership takes the application over. */
export const keepApplication = contract({
  method: 'POST',
  path: '/api/keep-application',
  level: 'owner',
  summary: "Visitor's way back to the dashboard: keeps the application for the next verified membership",
  request: z.object({ insurance_application_id: idSchema }),
  response: done,
  errors: ['APPLICATION_INACTIVE'],
});
