import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { idSchema } from './ids.ts';
import { declineCodeSchema, paymentStatusSchema } from './payment.ts';
import { endorsementKindSchema } from './policy.ts';

/** A change of a policy that costs something, and how its charge stands. */
export const changePaymentSchema = z.object({
  change: z.object({
    id: idSchema,
    kind: endorsementKindSchema,
    /**
     * 'charging': the charge is not known to have ended; 'asked': it is paid, and the insurer is being asked; 'refused': the
     * insurer said no, and the charge goes back; 'offered': not paid, and can be accepted again; 'lapsed': not paid.
     */
    state: z.enum(['offered', 'charging', 'asked', 'confirmed', 'refused', 'lapsed']),
    /** The endorsement's; null until the insurer is asked. */
    number: z.nullable(z.int()),
  }),
  payment: z.object({
    status: paymentStatusSchema,
    amount: mxnSchema,
    receipt_number: z.optional(z.string()),
    /** Only with action_required: the page where the bank asks the person. */
    challenge_url: z.optional(z.string()),
    /** Only with declined. */
    decline_code: z.optional(declineCodeSchema),
  }),
});

export type ChangePayment = z.output<typeof changePaymentSchema>;
