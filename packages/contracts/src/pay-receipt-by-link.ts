import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { mandateSchema } from './shared/mandate.ts';
import { newCardSchema, tokenOrCard } from './shared/new-card.ts';
import { receiptPaymentSchema } from './shared/receipt-payment.ts';

/**
 * /pagar-recibo: pays the link's receipt with a card that is typed there. While an attempt is open, whoever opened it, or
 * once one has paid it, that one is answered: repeating the call asks how it stands. The key comes in the header
 * LINK_KEY_HEADER.
 */
export const payReceiptByLink = contract({
  method: 'POST',
  path: '/api/pay-receipt-by-link',
  level: 'token',
  summary: 'Mailed link that pays a receipt: charges it to a new card, or returns the state of its charge',
  linkKey: 'required',
  alwaysAnswered: true,
  request: z.object({
    /** The amount that the person saw; any other is refused. */
    amount: mxnSchema,
    /** Without one it only asks how the charge stands. */
    card: z.optional(newCardSchema.check(tokenOrCard)),
    /** 'Guardar esta tarjeta'. */
    keep_card: z.optional(z.boolean()),
    /** The later receipts are charged to this card. */
    mandate: z.optional(mandateSchema),
    /** If given, only asks how this attempt stands: no other one is opened. */
    attempt: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  }),
  response: wrapped({ payment: receiptPaymentSchema }),
  errors: [
    'RECEIPT_NOT_PAYABLE',
    'RECEIPT_TOO_LATE',
    'RECEIPT_ORDER',
    'RECEIPT_CHANGED',
    'RECEIPT_DECLINE_LIMIT',
    'RECEIPT_MANDATE_CHANGED',
    'CARD_INVALID',
    'CARD_REFUSED',
    'CARD_TOKEN_NEEDED',
    'CARD_TOKEN_UNKNOWN',
    'CARD_LIMIT',
    'GATEWAY_TIMEOUT',
    'GATEWAY_UNAVAILABLE',
  ],
});
