import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { centavosSchema, mxnSchema } from './shared/amounts.ts';
import { instantSchema } from './shared/dates.ts';
import { idSchema, policyNumberSchema } from './shared/ids.ts';

/**
 * 'Solicitar rehabilitación' on /poliza/{policyNumber}: what the insurer asks for to bring a suspended policy back. It gives
 * no cover. While an offer is valid, the same one is answered.
 */
export const offerReinstatement = contract({
  method: 'POST',
  path: '/api/offer-reinstatement',
  level: 'authenticated',
  summary: 'Policy detail: what reinstating a suspended policy costs, for half an hour',
  request: z.object({ policy_number: policyNumberSchema }),
  response: wrapped({
    offer: z.object({
      id: idSchema,
      amount: mxnSchema,
      /** total = netPremium + surcharge + policyFee + iva = amount. */
      parts: z.object({
        netPremium: centavosSchema,
        surcharge: centavosSchema,
        policyFee: centavosSchema,
        iva: centavosSchema,
        total: centavosSchema,
      }),
      /** Numbers of the receipts that it pays. */
      receipts: z.array(z.int()),
      /** Not paid for: there was no cover. */
      uncovered_days: z.int(),
      without_cover_since: instantSchema,
      valid_until: instantSchema,
    }),
  }),
  errors: [
    'REINSTATEMENT_UNAVAILABLE',
    'REINSTATEMENT_REFUSED',
    'REINSTATEMENT_PENDING',
    'CHANGE_UNDER_WAY',
    'CHANGE_WHILE_CANCELLING',
  ],
});
