import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { centavosSchema } from './shared/amounts.ts';
import { isoDateSchema } from './shared/dates.ts';
import { priceChangeSchema } from './shared/price-change.ts';
import { quotePackageSchema, quoteRequestFields, quoteRefusals } from './shared/quote.ts';

/** Step 7 (quotes). */
export const getAllQuotes = contract({
  method: 'POST',
  path: '/api/get-all-quotes',
  level: 'owner',
  summary:
    'Step 7: prices of the three packages, monthly and annual; an empty list of offers is not an error',
  request: z.object(quoteRequestFields),
  response: wrapped({
    /** A package that the insurer does not offer is null or missing. */
    quotes: z.object({
      RC: z.nullish(quotePackageSchema),
      LIMITADA: z.nullish(quotePackageSchema),
      AMPLIA: z.nullish(quotePackageSchema),
    }),
    /** Last day on which the prices are valid. */
    valid_until: isoDateSchema,
    tariff_version: z.string(),
    /** Whether prices must be labelled 'Tarifa de demostración'. */
    demo_tariff: z.boolean(),
    /** What the car is worth to the insurer; null if it did not say, or nothing is offered. */
    commercial_value: z.nullable(centavosSchema),
    /** Null if there was no earlier quote or no price changed. */
    price_change: z.nullable(priceChangeSchema),
  }),
  errors: quoteRefusals,
});
