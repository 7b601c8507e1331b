import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { mxnSchema } from './shared/amounts.ts';
import { isoDateSchema } from './shared/dates.ts';
import { billingCycleSchema, coverageSchema } from './shared/package-choice.ts';
import {
  annualBreakdownSchema,
  monthlyBreakdownSchema,
  quoteRequestFields,
  quoteRefusals,
} from './shared/quote.ts';

/** Steps 8 and 9 on return to contracting: re-quotes the chosen package. */
export const getQuote = contract({
  method: 'POST',
  path: '/api/get-quote',
  level: 'owner',
  summary: 'Steps 8 and 9: price of one package after an edit',
  request: z.object({
    ...quoteRequestFields,
    frecuencia_pago: billingCycleSchema,
    paquete_nombre: coverageSchema,
  }),
  response: wrapped({
    /** Each monthly receipt after the first; null if the package is no longer offered. */
    monthlyPrice: z.nullable(mxnSchema),
    /** Total of one annual payment. */
    annualPrice: z.nullable(mxnSchema),
    breakdown: z.nullable(z.object({ monthly: monthlyBreakdownSchema, annual: annualBreakdownSchema })),
    valid_until: isoDateSchema,
    tariff_version: z.string(),
  }),
  errors: quoteRefusals,
});
