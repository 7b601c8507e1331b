import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';
import { receiptPaymentSchema } from './shared/receipt-payment.ts';

/**
 * 'Pagar ahora' on /poliza/{policyNumber}: pays a receipt that the product collects. While an attempt is open, or once one
 * has paid it, that one is answered, whatever the card: repeating the call asks how it stands.
 */
export const payReceipt = contract({
  method: 'POST',
  path: '/api/pay-receipt',
  level: 'authenticated',
  summary:
    'Policy detail: charges a receipt to one of the member’s cards, or returns the state of its charge',
  alwaysAnswered: true,
  request: z.object({
    policy_number: policyNumberSchema,
    /** The receipt's, from 1. */
    number: z.int().check(z.minimum(1), z.maximum(100)),
    payment_card_id: idSchema,
    /** The amount that the person saw; any other is refused. */
    amount: mxnSchema,
    /** 'Guardar esta tarjeta': of one that was stored only to pay. */
    keep_card: z.optional(z.boolean()),
    /** If given, only asks how this attempt stands: no other one is opened. */
    attempt: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  response: wrapped({
    payment: receiptPaymentSchema,
  }),
  errors: [
    'RECEIPT_NOT_PAYABLE',
    'RECEIPT_TOO_LATE',
    'RECEIPT_ORDER',
    'RECEIPT_CHANGED',
    'CHANGE_UNDER_WAY',
    'RECEIPT_DECLINE_LIMIT',
  ],
});
