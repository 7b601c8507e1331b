import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { idSchema } from './shared/ids.ts';

/** Step 12: 'Devolver mi pago'. Repeating it gives the same answer; the application shows the state of the refund. */
export const requestRefund = contract({
  method: 'POST',
  path: '/api/request-refund',
  level: 'authenticated-owner',
  summary: 'Step 12: refunds a charge for which no policy is being issued, and ends the application',
  alwaysAnswered: true,
  request: z.object({ insurance_application_id: idSchema }),
  response: done,
  errors: ['REFUND_UNAVAILABLE'],
});
