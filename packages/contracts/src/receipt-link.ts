import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { instantSchema, isoDateSchema } from './shared/dates.ts';
import { laterMandateSchema } from './shared/mandate.ts';
import { mandatoryCoverSchema } from './shared/policy.ts';

/**
 * /pagar-recibo, the page behind the link of a mail about an unpaid receipt: what is to be paid, and nothing of it once it
 * cannot be paid there any more. The key comes in the header LINK_KEY_HEADER.
 */
export const receiptLink = contract({
  method: 'GET',
  path: '/api/receipt-link',
  level: 'token',
  summary: 'Mailed link that pays a receipt: the car, the amount, and until when the car is protected',
  linkKey: 'required',
  response: wrapped({
    /** 'checking': a payment is under way; 'suspended': it was not paid in time; 'closed': nothing is charged for it any more. */
    state: z.enum(['payable', 'checking', 'paid', 'suspended', 'closed']),
    policy_number: z.string(),
    /** Only where it was not paid in time: what stands all the same, until 12:00 of the end date. Missing where nothing does. */
    mandatory_cover: mandatoryCoverSchema,
    end_date: z.optional(isoDateSchema),
    /** Only while it is payable or checked. */
    receipt: z.nullable(
      z.object({
        /** Brand, model and year. */
        car: z.string(),
        number: z.int(),
        /** Of how many. */
        count: z.int(),
        amount: mxnSchema,
        due_date: isoDateSchema,
        protected_until: instantSchema,
        /** The card that was refused last; null if none was. */
        refused_card: z.nullable(z.object({ card_type: z.string(), card_number: z.string() })),
        /** What can be authorised with the new card in place of the policy's mandate; null if there is nothing. */
        mandate: z.nullable(laterMandateSchema),
      }),
    ),
  }),
  errors: [],
});
