import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** /solicitudes: 'Descartar'. Repeating it gives the same answer; `restore-application` undoes it. */
export const discardApplication = contract({
  method: 'POST',
  path: '/api/discard-application',
  level: 'owner',
  summary: 'Pending applications: ends one that is not paid, until it is restored',
  request: z.object({ insurance_application_id: idSchema }),
  response: done,
  errors: ['APPLICATION_INACTIVE', 'APPLICATION_LOCKED'],
});
