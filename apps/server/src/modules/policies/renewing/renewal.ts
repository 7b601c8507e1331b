import { billingCycles, packages, type Coverage } from '@socio/domain/tariff/coverages';
import type { RenewalState } from '@socio/domain/renewal/renewal-state';
import * as z from 'zod/mini';
import { storedJson } from '../../../db/stored-data.ts';

const centavos = z.int().check(z.nonnegative());
const annual = z.object({
  netPremium: centavos,
  surcharge: centavos,
  policyFee: centavos,
  iva: centavos,
  total: centavos,
});

const price = z.object({
  annual,
  monthly: z.extend(annual, { receipts: z.int(), firstPayment: centavos, laterPayment: centavos }),
});

const causes = z.array(z.enum(['coverage', 'vehicle-value', 'claims', 'tariff', 'discount', 'age']));

const renewalQuote = z.object({
  id: z.string(),
  tariffVersion: z.string(),
  /** Civil date: the last day on which it can be charged. */
  validUntil: z.string(),
  commercialValue: z.nullable(centavos),
  /** What it was made for; a quote from before does not say it. */
  versionId: z.optional(z.int()),
  zipCode: z.optional(z.string()),
  coverage: z.enum(packages),
  billingCycle: z.enum(billingCycles),
  discount: centavos,
  price,
  /** In every coverage in which it can be renewed, that one too; none of a quote from before they could be compared. */
  packages: z.optional(z.partialRecord(z.enum(packages), z.object({ discount: centavos, price, causes }))),
  /** Of the year that ends. */
  lastTotal: centavos,
  causes,
});

/** The next year in a coverage, and why it costs more or less. */
export type RenewalQuote = z.output<typeof renewalQuote>;
export const renewalQuotes = storedJson('renewals.quote', renewalQuote);

/** The same quote in another coverage; undefined where it was not offered. */
export function quoteIn(quote: RenewalQuote, coverage: Coverage): RenewalQuote | undefined {
  if (quote.coverage === coverage) return quote;
  const other = quote.packages?.[coverage];
  return other && { ...quote, coverage, ...other };
}

export type Renewal = {
  policyId: string;
  /** Of the policy: where the next year begins. */
  endDate: string;
  state: RenewalState;
  /** Of the next year, where the member chose another one than the policy has. */
  coverage: Coverage | null;
  quote: RenewalQuote | null;
  quotedAt: Date | null;
  /** Centavos of the year as the member was last told: never more is charged. */
  told: number | null;
  cardId: string | null;
  card: { brand: string; lastFour: string } | null;
  verificationKey: string | null;
  mandateOf: string | null;
  mandateAmount: number | null;
  /** Of the text by which later charges were agreed to. */
  mandateVersion: string | null;
  decidedAt: Date | null;
  applicationId: string | null;
  tries: number;
  triedAt: Date | null;
  lookAt: Date | null;
};

export type RenewalMailKind =
  | 'in-30'
  | 'in-15'
  | 'in-5'
  | 'in-1'
  | 'accepted'
  | 'price-rose'
  | 'not-charged'
  | 'unpaid'
  | 'refused'
  | 'refunded'
  | 'insured-otherwise'
  | 'uninsured';
