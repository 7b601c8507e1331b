import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';
import { mandateSchema } from './shared/mandate.ts';
import { coverageSchema } from './shared/package-choice.ts';
import { policyDataSchema } from './shared/policy.ts';

/**
 * /poliza/{policyNumber}: agrees to the next year, to be charged to one of the member's cards (after-the-sale.md, Renewal).
 * Where the card's bank asks its owner, it answers with the page where it does, and is sent again afterwards.
 */
export const acceptRenewal = contract({
  method: 'POST',
  path: '/api/accept-renewal',
  level: 'authenticated',
  freshProof: 'renew',
  summary: 'Policy detail: agrees to the next year of a policy and verifies the card that pays it',
  request: z.object({
    policy_number: policyNumberSchema,
    payment_card_id: idSchema,
    /** Of the next year; without it that of the policy, or the one chosen before. */
    coverage: z.optional(coverageSchema),
    /** Of the whole year, as the person saw it; any other is refused. */
    total: mxnSchema,
    /** 'Renovar automáticamente'. */
    automatic: z.boolean(),
    /** Where later receipts are charged. */
    mandate: z.optional(mandateSchema),
  }),
  response: wrapped({
    get_insurance_policy_data: z.array(policyDataSchema),
    /** Nothing is agreed to yet: the page where the bank asks the person. */
    challenge_url: z.optional(z.string()),
  }),
  errors: [
    'RENEWAL_CLOSED',
    'RENEWAL_PRICE',
    'MANDATE_REQUIRED',
    'RENEWAL_CARD',
    'RECEIPT_DECLINE_LIMIT',
    'GATEWAY_UNAVAILABLE',
  ],
});
