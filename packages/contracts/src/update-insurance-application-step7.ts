import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { done } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { idSchema } from './shared/ids.ts';
import { billingCycleSchema, coverageSchema } from './shared/package-choice.ts';

/** Step 7 (quotes): 'Contratar ahora'. ANUAL: first_payment = total_premium and subsequent_payments '0.00'. */
export const updateInsuranceApplicationStep7 = contract({
  method: 'POST',
  path: '/api/update-insurance-application-step7',
  level: 'owner',
  summary: 'Step 7: accepts a stored valid quote',
  request: z.object({
    insurance_application_id: idSchema,
    billing_cycle: billingCycleSchema,
    coverage: coverageSchema,
    first_payment: mxnSchema,
    subsequent_payments: mxnSchema,
    total_premium: mxnSchema,
  }),
  response: done,
  errors: [
    'QUOTE_REQUIRED',
    'QUOTE_EXPIRED',
    'PRICE_CHANGED',
    'CONSENT_REQUIRED',
    'STEP_NOT_READY',
    'APPLICATION_LOCKED',
    'APPLICATION_INACTIVE',
  ],
});
