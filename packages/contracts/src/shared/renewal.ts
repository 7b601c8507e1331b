import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { coverageSchema } from './package-choice.ts';

/** 'refused': the insurer does not renew it; 'unpaid': the card was refused for good; 'ended': without another year. */
export const renewalStateSchema = z.enum([
  'quoted',
  'accepted',
  'automatic',
  'declined',
  'charging',
  'paid',
  'issued',
  'refused',
  'unpaid',
  'refunded',
  'ended',
]);

const termsSchema = z.nullable(z.object({ amount: mxnSchema, charges: z.int() }));

/** The next year of a policy, from 45 days before its end (after-the-sale.md, Renewal). */
export const renewalSchema = z.object({
  state: renewalStateSchema,
  /** Where the next year begins: 12:00 (UTC−6) of the policy's last day. */
  starts_at: instantSchema,
  /** The price of the same coverage, or of the one chosen; null until the insurer has given one. */
  price: z.nullable(
    z.object({
      total: mxnSchema,
      first_payment: mxnSchema,
      later_payment: mxnSchema,
      last_total: mxnSchema,
      /** Why it differs, most telling first. */
      causes: z.array(z.enum(['coverage', 'vehicle-value', 'claims', 'tariff', 'discount', 'age'])),
      valid_until: isoDateSchema,
      /** What a later receipt will be charged, where the product collects them monthly. */
      mandate: termsSchema,
      /** What it is the price of, and every coverage in which it can be renewed; an older server does not say it. */
      coverage: z.optional(coverageSchema),
      options: z.optional(
        z.array(
          z.object({
            coverage: coverageSchema,
            total: mxnSchema,
            first_payment: mxnSchema,
            later_payment: mxnSchema,
            mandate: termsSchema,
          }),
        ),
      ),
    }),
  ),
  /** When it is charged; null where nothing is to be charged. */
  charge_at: z.nullable(instantSchema),
  /** Null without a card. */
  card_type: z.nullable(z.string()),
  card_number: z.nullable(z.string()),
  /** The policy of the next year, once it is issued. */
  renewed_by: z.nullable(z.string()),
});

export type RenewalView = z.output<typeof renewalSchema>;
