import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';

const car = z.object({ brand_model: z.string(), year: z.int(), version_name: z.string() });

/** One difference from the previous quote. For the person it says only which part changed, never the value. */
export const changeSchema = z.union([
  z.object({ kind: z.literal('vehicle'), before: car, after: car }),
  z.object({ kind: z.literal('postal-code'), before: z.string(), after: z.string() }),
  z.object({ kind: z.enum(['birth-date', 'gender', 'tariff']) }),
]);

const priceDifferenceSchema = z.object({
  /** Monthly: each receipt after the first. Annual: the total. */
  before: mxnSchema,
  after: mxnSchema,
  /** Centavos for each entry of `causes`; their sum is exactly the difference. */
  by_cause: z.array(z.int()),
});

const packageDifferenceSchema = z.object({ monthly: priceDifferenceSchema, annual: priceDifferenceSchema });

/** How an edit changed the price, compared with the accepted quote or, if there is none, the last one shown. */
export const priceChangeSchema = z.object({
  /** Changes share one entry if their individual effects are unknown. */
  causes: z.array(z.array(changeSchema)),
  packages: z.object({
    RC: z.optional(packageDifferenceSchema),
    LIMITADA: z.optional(packageDifferenceSchema),
    AMPLIA: z.optional(packageDifferenceSchema),
  }),
});

export type Change = z.output<typeof changeSchema>;
export type PriceDifference = z.output<typeof priceDifferenceSchema>;
export type PriceChange = z.output<typeof priceChangeSchema>;
