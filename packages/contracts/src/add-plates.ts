import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';
import { platesSchema } from './shared/vehicle.ts';

/**
 * 'Agregar placas' on /poliza/{policyNumber}: plates of a policy that was issued while they were in process. Makes
 * endorsement 1, or joins it if the same plates were sent before.
 */
export const addPlates = contract({
  method: 'POST',
  path: '/api/add-plates',
  level: 'recent',
  summary: 'Policy detail: adds the plates that were in process, as an endorsement',
  request: z.object({ policy_number: policyNumberSchema, license_plate: platesSchema }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: ['PLATES_ALREADY_ADDED', 'ENDORSEMENT_PENDING', 'PLATES_REFUSED'],
});
