import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { changePaymentSchema } from './shared/change-payment.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';

/**
 * 'Pagar el resto del año' on /poliza/{policyNumber}: charges all upcoming receipts at once, without the surcharge for
 * paying by instalments, and has the insurer confirm it. While one is being paid or confirmed, that one is answered,
 * whatever the card. With the change's id, `change-payment` asks how it stands.
 */
export const payRest = contract({
  method: 'POST',
  path: '/api/pay-rest',
  level: 'authenticated',
  summary: 'Policy detail: pays the rest of the year at once with one of the member’s cards',
  alwaysAnswered: true,
  request: z.object({
    policy_number: policyNumberSchema,
    payment_card_id: idSchema,
    /** The amount that the person saw; any other is refused. */
    amount: mxnSchema,
  }),
  response: wrapped({ paid: changePaymentSchema }),
  errors: [
    'REST_NOT_PAYABLE',
    'REST_CHANGED',
    'CHANGE_UNDER_WAY',
    'CHANGE_WHILE_CANCELLING',
    'RECEIPT_DECLINE_LIMIT',
  ],
});
