import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { idSchema } from './shared/ids.ts';
import { mandateSchema } from './shared/mandate.ts';
import { declineCodeSchema, paymentStatusSchema } from './shared/payment.ts';
import { platesSchema, vinSchema } from './shared/vehicle.ts';

/** Step 11 (payment): 'Pagar {amount}'. Repeating the call with the same attempt returns its state. */
export const updateInsuranceApplicationStep11 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step11',
  level: 'authenticated-owner',
  summary: 'Step 11: charges one of the member’s cards, or returns the state of the attempt',
  alwaysAnswered: true,
  request: z.object({
    insurance_application_id: idSchema,
    payment_card_id: idSchema,
    /** The amount that the person saw; any other price is refused. */
    amount: mxnSchema,
    attempt: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    /** Optional: if sent, the insurer can refuse the vehicle before the charge. Step 12 starts filled in with them. */
    serial_number: z.optional(vinSchema),
    license_plate: z.optional(platesSchema),
    /** The person has confirmed despite already having a policy for the same vehicle. */
    insured_twice_accepted: z.optional(z.boolean()),
    /** Required for a monthly payment whose later receipts the product collects (`collected_by`); else not looked at. */
    mandate: z.optional(mandateSchema),
    /** 'Guardar esta tarjeta': otherwise a card that was stored only to pay is not kept. */
    keep_card: z.optional(z.boolean()),
  }),
  response: wrapped({
    payment: z.object({
      status: paymentStatusSchema,
      attempt: z.int(),
      amount: mxnSchema,
      receipt_number: z.optional(z.string()),
      /** Only with action_required: the page where the bank asks the person. */
      challenge_url: z.optional(z.string()),
      /** Only with declined. */
      decline_code: z.optional(declineCodeSchema),
    }),
  }),
  errors: [
    'ACCOUNT_LEAVING',
    'PRICE_CHANGED',
    'MANDATE_REQUIRED',
    'QUOTE_REQUIRED',
    'QUOTE_EXPIRED',
    'CONSENT_REQUIRED',
    'ACCOUNT_REQUIRED',
    'ADDRESS_REQUIRED',
    'ADDRESS_POSTAL_CODE',
    'ATTEMPT_LIMIT',
    'DECLINE_LIMIT',
    'VEHICLE_ALREADY_INSURED',
    'VEHICLE_REFUSED',
    'APPLICATION_INACTIVE',
  ],
});
