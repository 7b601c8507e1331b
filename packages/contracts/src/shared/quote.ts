import type { RefusalCode } from '../error-texts.ts';
import * as z from 'zod/mini';
import { centavosSchema, mxnSchema } from './amounts.ts';
import { slashedDateSchema } from './dates.ts';
import { idSchema, versionIdSchema } from './ids.ts';
import { maskable } from './maskable.ts';
import { genderSchema, postalCodeSchema } from './personal.ts';

/** The request fields of both quote calls. A value that differs from the stored application is stored first. */
export const quoteRequestFields = {
  codigopostal: postalCodeSchema,
  genero: genderSchema,
  id_interno_vehiculo: versionIdSchema,
  nacimiento: maskable(slashedDateSchema),
  insurance_application_id: idSchema,
};

/** Which coverages the package includes; their names, sums and deductibles are in the domain's table. */
export const featureFlagsSchema = z.object({
  rc: z.boolean(),
  medica: z.boolean(),
  robo: z.boolean(),
  danos: z.boolean(),
  juridica: z.boolean(),
  funeraria: z.boolean(),
  extension_rc: z.boolean(),
});

/** total = netPremium + surcharge + policyFee + iva; netPremium is after the club's discount. */
const annualBreakdownFields = {
  netPremium: centavosSchema,
  clubDiscount: centavosSchema,
  surcharge: centavosSchema,
  policyFee: centavosSchema,
  iva: centavosSchema,
  total: centavosSchema,
};

export const annualBreakdownSchema = z.object(annualBreakdownFields);

/** Here also total = firstPayment + 11 × laterPayment. */
export const monthlyBreakdownSchema = z.object({
  ...annualBreakdownFields,
  receipts: z.int(),
  firstPayment: centavosSchema,
  laterPayment: centavosSchema,
});

export const quotePackageSchema = z.object({
  monthly: z.object({
    /** Each receipt after the first. */
    price: mxnSchema,
    firstPayment: mxnSchema,
    totalPrice: mxnSchema,
    description: z.string(),
    features: featureFlagsSchema,
    breakdown: monthlyBreakdownSchema,
  }),
  annual: z.object({
    totalPrice: mxnSchema,
    features: featureFlagsSchema,
    breakdown: annualBreakdownSchema,
  }),
});

export type FeatureFlags = z.output<typeof featureFlagsSchema>;
export type AnnualBreakdown = z.output<typeof annualBreakdownSchema>;
export type MonthlyBreakdown = z.output<typeof monthlyBreakdownSchema>;
export type QuotePackage = z.output<typeof quotePackageSchema>;

/** Reasons why there is no price: the person's data, the application's state, or the insurer (calls.md, the calls). */
export const quoteRefusals = [
  'POSTAL_CODE_UNKNOWN',
  'UNDER_AGE',
  'VERSION_MISMATCH',
  'FIELD_LOCKED',
  'STEP_NOT_READY',
  'APPLICATION_LOCKED',
  'APPLICATION_INACTIVE',
  'QUOTE_LIMIT',
  'APPLICATION_LIMIT',
  'INSURER_TIMEOUT',
  'INSURER_UNAVAILABLE',
  'INSURER_INVALID',
] as const satisfies RefusalCode[];
