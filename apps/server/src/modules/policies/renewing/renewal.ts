import { billingCycles, packages } from '@socio/domain/tariff/coverages';
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

const renewalQuote = z.object({
  id: z.string(),
  tariffVersion: z.string(),
  /** Civil date: the last day on which it can be charged. */
  validUntil: z.string(),
  commercialValue: z.nullable(centavos),
  coverage: z.enum(packages),
  billingCycle: z.enum(billingCycles),
  discount: centavos,
  price: z.object({
    annual,
    monthly: z.extend(annual, { receipts: z.int(), firstPayment: centavos, laterPayment: centavos }),
  }),
  /** Of the year that ends. */
  lastTotal: centavos,
  causes: z.array(z.enum(['vehicle-value', 'claims', 'tariff', 'discount', 'age'])),
});

/** The same coverage for the next year, and why it costs more or less. */
export type RenewalQuote = z.output<typeof renewalQuote>;
export const renewalQuotes = storedJson('renewals.quote', renewalQuote);

export type Renewal = {
  policyId: string;
  /** Of the policy: where the next year begins. */
  endDate: string;
  state: RenewalState;
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
