import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { changePaymentSchema } from './shared/change-payment.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';

/**
 * Charges what `offer-reinstatement` offered, and has the insurer bring the policy back. Sent again for an offer that was
 * accepted, it says how that stands, whatever the card; so does `change-payment`.
 */
export const payReinstatement = contract({
  method: 'POST',
  path: '/api/pay-reinstatement',
  level: 'authenticated',
  summary: 'Policy detail: pays the reinstatement of a suspended policy with one of the member’s cards',
  alwaysAnswered: true,
  request: z.object({
    policy_number: policyNumberSchema,
    /** The offer's. */
    change: idSchema,
    payment_card_id: idSchema,
    /** The amount that the person saw; any other is refused. */
    amount: mxnSchema,
  }),
  response: wrapped({ paid: changePaymentSchema }),
  errors: [
    'REINSTATEMENT_UNAVAILABLE',
    'REINSTATEMENT_CHANGED',
    'CHANGE_UNDER_WAY',
    'CHANGE_WHILE_CANCELLING',
    'RECEIPT_DECLINE_LIMIT',
  ],
});
