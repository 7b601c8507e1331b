import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';

const car = z.object({ brand_model: z.string(), year: z.int(), version_name: z.string() });

/** One thing that differs from what was quoted before. Of the person only which part, never the value. */
export const changeSchema = z.union([
  z.object({ kind: z.literal('vehicle'), before: car, after: car }),
  z.object({ kind: z.literal('postal-code'), before: z.string(), after: z.string() }),
  z.object({ kind: z.enum(['birth-date', 'gender', 'tariff']) }),
]);

const priceDifferenceSchema = z.object({
  /** Monthly: each receipt after the first. Annual: the total. */
  before: mxnSchema,
  after: mxnSchema,
  /** Centavos for each of `causes`; their sum is exactly the difference. */
  by_cause: z.array(z.int()),
});

const packageDifferenceSchema = z.object({ monthly: priceDifferenceSchema, annual: priceDifferenceSchema });

/** What an edit did to the price, against the quote that was accepted, or else shown last. */
export const priceChangeSchema = z.object({
  /** Several changes stand in one cause where their shares are not known. */
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
