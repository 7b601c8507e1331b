import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';
import { mandateSchema } from './shared/mandate.ts';
import { declineCodeSchema, paymentStatusSchema } from './shared/payment.ts';

/**
 * 'Cambiar tarjeta' and 'Activar cargos automáticos' on /poliza/{policyNumber}: from now on the policy's receipts are charged
 * to this card, which is verified first, without an amount. Where the insurer collects them, it is asked then to leave those
 * that are not due yet to the product. While another call's card is being verified, that one is answered,
 * unless its bank waits for the person, who has chosen another card instead.
 */
export const changeCard = contract({
  method: 'POST',
  path: '/api/change-card',
  level: 'authenticated',
  summary: 'Policy detail: charges its receipts to a card from now on, or returns how that stands',
  alwaysAnswered: true,
  request: z.object({
    policy_number: policyNumberSchema,
    payment_card_id: idSchema,
    /** What the person agreed to. */
    mandate: mandateSchema,
    /** If given, only asks how this attempt stands: no other one is opened. */
    attempt: z.optional(idSchema),
  }),
  response: wrapped({
    card_change: z.object({
      attempt: idSchema,
      /** 'charged': the card is verified, and nothing was charged. */
      status: paymentStatusSchema,
      /** Only with action_required: the page where the bank asks the person. */
      challenge_url: z.optional(z.string()),
      /** Only with charged, where the insurer collects the receipts: whether it leaves them to the product. */
      insurer: z.optional(z.enum(['asked', 'confirmed', 'refused'])),
      /** Only with declined. */
      decline_code: z.optional(declineCodeSchema),
    }),
  }),
  errors: [
    'CARD_CHANGE_CLOSED',
    'CARD_CHANGE_TERMS',
    'CHANGE_UNDER_WAY',
    'CHANGE_WHILE_CANCELLING',
    'RECEIPT_DECLINE_LIMIT',
  ],
});
