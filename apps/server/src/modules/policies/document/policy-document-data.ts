import type { ReceiptCollector, ReceiptKind } from '@socio/domain/receipts/receipt-state';
import type { BillingCycle, Coverage, CoverageId } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { PriceDifference } from '@socio/domain/endorsements/changes';
import type { Centavos } from '@socio/domain/money';

/** Everything that a policy document says, before document-view.ts puts it into words. */
export type PolicyDocumentData = {
  /**
   * Wording: 1 says 12:00 of the first day, 2 the minute of issue, 3 also who collects and the grace. It follows from what
   * is stored, so that a policy's document never changes.
   */
  edition: 1 | 2 | 3;
  policyNumber: string;
  /** '0' for the policy itself. */
  endorsementNumber: string;
  /** Makes it the document of an endorsement instead of the policy's. */
  endorsement?: EndorsementOf;
  /** Makes it the document of the policy's cancellation. */
  cancellation?: CancellationOf;
  /** When the insurer issued the policy. Also used as the document's date, so that a reprint has the same bytes. */
  issuedAt: Date;
  /** Civil dates; cover runs from `issuedAt` to 12:00 of the last day. */
  startDate: string;
  endDate: string;
  coverage: Coverage;
  billingCycle: BillingCycle;
  /** Who collects the receipts after the first. */
  collectedBy: ReceiptCollector;
  /** How many days after its due date a receipt may be paid; null before edition 3. */
  graceDays: number | null;
  /** Coverages that a law makes compulsory: they stand until the end date. */
  mandatory: readonly CoverageId[];
  insured: Insured;
  vehicle: InsuredVehicle;
  /** The accepted price; its lines and the receipts' calendar follow from the billing cycle. */
  price: PackagePrice;
  /** How much the member's discount took off the coverages' premiums to give `netPremium`. */
  discount: Centavos;
  insurer: InsurerDetails;
  broker: BrokerDetails;
  /** True while the premium comes from the demonstration tariff, which the document must say. */
  demonstrationTariff: boolean;
  /** The product's address; the code on the document points there forever. */
  publicUrl: string;
  /** Proves to verify-policy that the document is in hand. */
  seal: string;
};

/** One thing that an endorsement changes; a code is typed off, so its zeros are no O. */
export type ChangeLine = { name: string; before: string; after: string; isCode?: true };

/** What an endorsement's amounts are: their title, what their sum is called, and what becomes of it. */
export type PriceWords = { title: string; total: string; note: string | null };

/** What an endorsement changes. */
export type EndorsementOf = {
  lines: readonly ChangeLine[];
  /** Null: without price. */
  price: PriceDifference | null;
  /** Where they are not a mere difference. */
  priceWords?: PriceWords;
  /** Also used as the document's date. */
  effectiveAt: Date;
};

/** What a cancellation gives back, and why; amounts in centavos. */
type SettledDays = {
  number: number;
  kind: ReceiptKind;
  endorsement: number | null;
  amount: Centavos;
  periodFrom: string;
  /** The day after its last. */
  periodTo: string;
  usedDays: number;
  days: number;
  premium: Centavos;
  iva: Centavos;
  total: Centavos;
};

export type CancellationOf = {
  folio: string;
  insurerFolio: string;
  askedBy: 'member' | 'insurer';
  askedAt: Date;
  effectiveAt: Date;
  /** Also used as the document's date. */
  confirmedAt: Date;
  hasAllBack: boolean;
  receipts: readonly SettledDays[];
  /** By endorsement number, below zero. */
  givenBack: readonly SettledDays[];
  /** Of the unused days, and all that was charged. */
  total: Centavos;
  charged: Centavos;
  refunds: readonly { amount: Centavos; dueOn: string; card: { brand: string; lastFour: string } }[];
  collectedBy: 'insurer' | 'product';
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
  /** Empty: in process. */
  plates: string;
  vin: string;
  /** Where the car is used. */
  zipCode: string;
};

/** Insurer details, from the configuration. */
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

/** Intermediary details, from the configuration. */
export type BrokerDetails = {
  name: string;
  address: string;
  /** Number of the licence granted by the insurance supervisor. */
  licence?: string | undefined;
  phone: string;
  email?: string | undefined;
};
