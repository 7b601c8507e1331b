import { isCivilDate } from '@socio/domain/dates';
import { billingCycles, packages } from '@socio/domain/tariff/coverages';
import { genders } from '@socio/domain/validation/gender';
import * as z from 'zod/mini';
import { storedJson } from './stored-data.ts';

const centavos = z.int().check(z.nonnegative());
const annual = z.object({
  netPremium: centavos,
  surcharge: centavos,
  policyFee: centavos,
  iva: centavos,
  total: centavos,
});
const monthly = z.extend(annual, { receipts: z.int(), firstPayment: centavos, laterPayment: centavos });

const vehicle = z.object({
  brandModel: z.string(),
  year: z.int(),
  versionId: z.int(),
  versionName: z.string(),
  zipCode: z.string(),
});

/** The year's price of a package, as it is paid. */
export const storedPrice = z.object({ annual, monthly });

export const storedAddress = z.object({
  street: z.string(),
  streetNumber: z.string(),
  interiorNumber: z.string(),
  neighborhood: z.string(),
  municipality: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
/** Of which policy it is the next year, and when that begins. */
const renewalOf = z.object({ policyNumber: z.string(), startsAt: z.iso.datetime() });

const purchase = z.object({
  renewalOf: z.optional(renewalOf),
  quoteId: z.string(),
  coverage: z.enum(packages),
  billingCycle: z.enum(billingCycles),
  price: storedPrice,
  discount: centavos,
  vehicle,
  insured: z.object({
    name: z.string(),
    firstLastName: z.string(),
    secondLastName: z.nullable(z.string()),
    birthDate: z.string().check(z.refine(isCivilDate)),
    gender: z.enum(genders),
    phone: z.string(),
    email: z.nullable(z.string()),
  }),
  address: storedAddress,
});

// Plates in process are an empty text (domain/plates), which the release before can read.
const policy = z.extend(purchase, { vehicle: z.extend(vehicle, { vin: z.string(), plates: z.string() }) });

/**
 * What is being bought, frozen when the payment attempt is opened. Issuing reads only this, so no later edit can make
 * the policy differ from what was paid for.
 */
export type PurchaseSnapshot = z.output<typeof purchase>;
export const purchaseSnapshots = storedJson('payment_attempts.snapshot', purchase);

/** The purchase plus what step 12 adds: everything a policy is made from. */
export type PolicySnapshot = z.output<typeof policy>;
export const policySnapshots = storedJson('policies.snapshot', policy);
