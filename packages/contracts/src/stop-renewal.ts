import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';

/**
 * /poliza/{policyNumber}: 'No renovar' and 'Ya no renovar', and taking back automatic renewal, as long as nothing was
 * charged. Sent again, it changes nothing.
 */
export const stopRenewal = contract({
  method: 'POST',
  path: '/api/stop-renewal',
  level: 'authenticated',
  summary: 'Policy detail: says no to the next year of a policy, or takes back that it was agreed to',
  request: z.object({
    policy_number: policyNumberSchema,
    /** Takes back only that it renews by itself: its member is asked again. */
    only_automatic: z.optional(z.boolean()),
  }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: ['RENEWAL_CLOSED'],
});
