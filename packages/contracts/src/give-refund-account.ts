import * as z from 'zod/mini';
import { readClabe } from '@socio/domain/validation/clabe';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { policyDataSchema } from './shared/policy.ts';

/** /poliza/{policyNumber}: the account for a refund that the card does not take; given again, it replaces the first one. */
export const giveRefundAccount = contract({
  method: 'POST',
  path: '/api/give-refund-account',
  level: 'authenticated',
  freshProof: 'cancel',
  summary: 'Policy detail: the CLABE for a refund that the card does not take',
  request: z.object({
    policy_number: policyNumberSchema,
    /** 18 digits, the last of which checks the others; spaces and hyphens are fine. */
    clabe: z.string().check(
      z.maxLength(40),
      z.refine((text) => readClabe(text) !== null),
    ),
  }),
  response: wrapped({ get_insurance_policy_data: z.array(policyDataSchema) }),
  errors: ['REFUND_ACCOUNT_NOT_NEEDED'],
});
