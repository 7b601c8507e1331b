import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';

/** /poliza/{policyNumber}: takes a cancellation back, as long as the insurer has not been asked. Repeating it is harmless. */
export const undoCancellation = contract({
  method: 'POST',
  path: '/api/undo-cancellation',
  level: 'recent',
  summary: 'Policy detail: takes back a cancellation that the insurer has not been asked for',
  request: z.object({ policy_number: policyNumberSchema }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: ['CANCELLATION_AT_INSURER'],
});
