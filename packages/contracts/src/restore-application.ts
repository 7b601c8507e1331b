import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** /solicitudes: 'Deshacer'. For an active application it changes nothing. */
export const restoreApplication = contract({
  method: 'POST',
  path: '/api/restore-application',
  level: 'owner',
  summary: 'Pending applications: undoes discard-application, for 30 days after the last step',
  request: z.object({ insurance_application_id: idSchema }),
  response: done,
  errors: ['APPLICATION_INACTIVE'],
});
