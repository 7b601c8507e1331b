import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { declineCodeSchema, paymentStatusSchema } from './payment.ts';

/** How the charge of a receipt stands. */
export const receiptPaymentSchema = z.object({
  status: paymentStatusSchema,
  attempt: z.int(),
  amount: mxnSchema,
  receipt_number: z.optional(z.string()),
  /** Only with action_required: the page where the bank asks the person. */
  challenge_url: z.optional(z.string()),
  /** Only with declined. */
  decline_code: z.optional(declineCodeSchema),
});

export type ReceiptPayment = z.output<typeof receiptPaymentSchema>;
