import { civilDate, type CivilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { amountsOf, type PackagePrice } from '@socio/domain/tariff/receipts';
import type { PurchaseSnapshot } from '../../../db/purchase-snapshot.ts';
import { requireStored } from '../../../db/stored-data.ts';
import { Refusal } from '../../../http/refusal.ts';

/** What the database holds of a purchase, before it is known to be complete. */
export type PurchaseRecord = {
  applicationId: string;
  /** Since when the member has an account. */
  accountSince: Date | null;
  status: 'active' | 'issued' | 'discarded' | 'refunded';
  coverage: Coverage | null;
  billingCycle: BillingCycle | null;
  /** The accepted quote's price of the chosen package; null without one that fits the application as it is now. */
  quote: { id: string; validUntil: CivilDate; price: PackagePrice; discount: number } | null;
  /** Null while any part of it is missing. */
  vehicle: PurchaseSnapshot['vehicle'] | null;
  /** Null without an account. */
  insured: (Omit<PurchaseSnapshot['insured'], 'phone'> & { phone: string | null }) | null;
  address: PurchaseSnapshot['address'] | null;
};

/** Checks the needs of step 11 (calls.md, The flow), then returns what will be bought and what is due now. */
export function requirePurchase(
  record: PurchaseRecord,
  consented: boolean,
  now: Date,
): { purchase: PurchaseSnapshot; amount: number } {
  const { quote, coverage, billingCycle, insured, address, vehicle } = record;
  if (record.status !== 'active') throw new Refusal('APPLICATION_INACTIVE');
  if (quote === null || coverage === null || billingCycle === null || vehicle === null) {
    throw new Refusal('QUOTE_REQUIRED');
  }
  if (!isQuoteValid(quote.validUntil, civilDate(now))) throw new Refusal('QUOTE_EXPIRED');
  if (!consented) throw new Refusal('CONSENT_REQUIRED');
  if (insured === null) throw new Refusal('ACCOUNT_REQUIRED');
  if (address === null) throw new Refusal('ADDRESS_REQUIRED');
  if (address.zipCode !== vehicle.zipCode) throw new Refusal('ADDRESS_POSTAL_CODE');
  // Guaranteed since step 6, which precedes accepting a quote.
  const phone = requireStored(insured.phone, 'applications.phone_number', record.applicationId);
  return {
    amount: amountsOf(quote.price, billingCycle).first,
    purchase: {
      quoteId: quote.id,
      coverage,
      billingCycle,
      price: quote.price,
      discount: quote.discount,
      vehicle,
      insured: { ...insured, phone },
      address,
    },
  };
}
