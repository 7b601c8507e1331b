import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';

/**
 * What is bought, frozen when the payment attempt is opened: issuing reads only this, so that nothing edited
 * later can differ from what was paid for (payment_attempts.snapshot).
 */
export type PurchaseSnapshot = {
  quoteId: string;
  coverage: Coverage;
  billingCycle: BillingCycle;
  price: PackagePrice;
  discount: number;
  vehicle: { brandModel: string; year: number; versionId: number; versionName: string; zipCode: string };
  insured: {
    name: string;
    firstLastName: string;
    secondLastName: string | null;
    birthDate: string;
    gender: 'H' | 'M';
    phone: string;
    email: string | null;
  };
  address: {
    street: string;
    streetNumber: string;
    interiorNumber: string;
    neighborhood: string;
    municipality: string;
    city: string;
    state: string;
    zipCode: string;
  };
};

/** The same with what step 12 adds: all that a policy is made from (policies.snapshot). */
export type PolicySnapshot = PurchaseSnapshot & { vehicle: { vin: string; plates: string } };
