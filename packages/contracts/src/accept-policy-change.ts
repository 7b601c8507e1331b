import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { changePaymentSchema } from './shared/change-payment.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';
import { mandateSchema } from './shared/mandate.ts';
import { policyDataSchema } from './shared/policy.ts';

/**
 * Accepts an offered change on /poliza/{policyNumber} (after-the-sale.md, Changes): what it costs is charged first, then the
 * insurer confirms it. Sent again, it answers how the change stands: nothing is charged or asked for twice.
 */
export const acceptPolicyChange = contract({
  method: 'POST',
  path: '/api/accept-policy-change',
  level: 'authenticated',
  summary: 'Policy detail: makes a change that was offered with its price, charging what it costs',
  alwaysAnswered: true,
  request: z.object({
    policy_number: policyNumberSchema,
    offer_id: idSchema,
    /** The difference that the person saw, in centavos; any other is refused. */
    amount: z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
    /** Where something is charged. */
    payment_card_id: z.optional(idSchema),
    /** Where the offer has one. */
    mandate: z.optional(mandateSchema),
  }),
  response: wrapped({
    accepted: z.object({
      change: changePaymentSchema.shape.change,
      /** Null where nothing is charged. */
      payment: z.nullable(changePaymentSchema.shape.payment),
    }),
    get_insurance_policy_data: z.array(policyDataSchema),
  }),
  errors: [
    'CHANGE_NOT_IN_FORCE',
    'CHANGE_WHILE_CANCELLING',
    'CHANGE_RECEIPT_DUE',
    'CHANGE_UNDER_WAY',
    'CHANGE_OFFER_OVER',
    'CHANGE_AMOUNT',
    'CHANGE_NEEDS_CARD',
    'MANDATE_REQUIRED',
    'RECEIPT_DECLINE_LIMIT',
  ],
});
