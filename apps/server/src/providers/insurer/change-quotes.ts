import type { PaidPeriod } from '@socio/domain/endorsements/price-difference';
import type { QuotedPrice } from '@socio/domain/tariff/check-price';
import type { Coverage } from '@socio/domain/tariff/coverages';
import type { ReceiptParts } from '@socio/domain/tariff/receipt-parts';
import type { Unknown } from '../unknown.ts';

/** As the insurer rates it. */
export type RatedVehicle = {
  brandModel: string;
  year: number;
  versionName: string;
  /** Price as new; the insurer applies the depreciation. */
  listPrice: number;
  bodyType: string;
};

/** What a change of an issued policy would cost; nothing of it changes. */
export type QuoteChangeRequest = {
  idempotencyKey: string;
  policyNumber: string;
  kind: 'coverage' | 'postal-code' | 'version';
  /** The last day under the old price. */
  changedOn: string;
  /** As they are after the change. */
  package: Coverage;
  vehicle: RatedVehicle;
  zipCode: string;
  state: string;
  birthDate: string;
  /** The day as of which car and person are rated: the policy's first. */
  ratedOn: string;
  /** The year's price before it. */
  inForce: { netPremium: number; policyFee: number };
  /** Periods that are paid: their rest is settled with the change, later receipts follow the new price. */
  paid: PaidPeriod[];
};

export type QuoteChangeAnswer =
  | {
      kind: 'offered';
      /** Under which the endorsement is asked for. */
      reference: string;
      until: Date;
      price: QuotedPrice;
      /** Of what is paid; negative: comes back. */
      difference: ReceiptParts;
    }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;
