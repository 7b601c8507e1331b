import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { cancellationReasonSchema } from './shared/cancellation.ts';
import { isoDateSchema } from './shared/dates.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';

/**
 * /poliza/{policyNumber}: cancels a policy from a day on, with a folio at once (after-the-sale.md, Cancelling). The amount
 * is the server's. Sent again, it answers with the cancellation that there is.
 */
export const cancelPolicy = contract({
  method: 'POST',
  path: '/api/cancel-policy',
  level: 'authenticated',
  freshProof: 'cancel',
  summary: 'Policy detail: asks for the cancellation of a policy, from today or a later day',
  request: z.object({
    policy_number: policyNumberSchema,
    effective_on: isoDateSchema,
    reason: z.optional(cancellationReasonSchema),
  }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: ['CANCELLATION_DAY', 'POLICY_ENDED', 'CANCELLATION_ASKED'],
});
