import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Centavos } from '@socio/domain/money';

/** Everything that a policy document says, before it is put into words (document-view.ts). */
export type PolicyDocumentData = {
  /** Wording: 1 says 12:00 of the first day, 2 the minute of issue. Kept, so that a policy's document never changes. */
  edition: 1 | 2;
  policyNumber: string;
  endorsementNumber: string;
  /** When the insurer issued the policy; the document's own date as well, so that a second print has the same bytes. */
  issuedAt: Date;
  /** Civil dates; cover runs from `issuedAt` to 12:00 of the last. */
  startDate: string;
  endDate: string;
  coverage: Coverage;
  billingCycle: BillingCycle;
  insured: Insured;
  vehicle: InsuredVehicle;
  /** The accepted price; its lines and the calendar of receipts follow from the billing cycle. */
  price: PackagePrice;
  /** What the member's discount took off the coverages' premiums, before `netPremium`. */
  discount: Centavos;
  insurer: InsurerDetails;
  broker: BrokerDetails;
  /** True while the premium comes from the demonstration tariff: the document says so. */
  demonstrationTariff: boolean;
  /** Address of the product; the code on the document points there for ever. */
  publicUrl: string;
  /** Proves to verify-policy that whoever asks has the document in hand. */
  seal: string;
};

export type Insured = {
  name: string;
  firstLastName: string;
  secondLastName?: string | null;
  address: PostalAddress;
};

export type PostalAddress = {
  street: string;
  streetNumber: string;
  interiorNumber?: string | null;
  neighborhood: string;
  municipality?: string | null;
  city: string;
  state: string;
  zipCode: string;
};

export type InsuredVehicle = {
  brandModel: string;
  year: number;
  version: string;
  plates: string;
  vin: string;
  /** Where the car is used. */
  zipCode: string;
};

/** Who the insurer is, from configuration. */
export type InsurerDetails = {
  name: string;
  address: string;
  taxId?: string | undefined;
  website?: string | undefined;
  claimPhones: readonly { name: string; number: string }[];
  signatory: { name: string; position: string };
  /** Unidad Especializada de Atención a Usuarios. */
  une: { address: string; phone: string; email: string };
};

/** Who the intermediary is, from configuration. */
export type BrokerDetails = {
  name: string;
  address: string;
  /** Number of the licence that the insurance supervisor gave. */
  licence?: string | undefined;
  phone: string;
  email?: string | undefined;
};
