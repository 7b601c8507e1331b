import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';

/** /auto/details/{policyNumber}, if the tab does not hold the policy. */
export const policies = contract({
  method: 'GET',
  path: '/api/policies/:policyNumber',
  level: 'recent',
  summary: 'Policy document screen: full data of one of the member’s policies',
  params: z.object({ policyNumber: policyNumberSchema }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: [],
});
