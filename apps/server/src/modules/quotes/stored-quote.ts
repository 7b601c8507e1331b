import type { Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Gender } from '@socio/domain/validation/gender';

/** The data that a quote is made from. */
export type QuotedRisk = { versionId: number; zipCode: string; gender: Gender; birthDate: string };

/** The application as it is stored. */
export type QuotableApplication = { id: string; memberId: string | null } & {
  [Part in keyof QuotedRisk]: QuotedRisk[Part] | null;
};

export type QuotedPackage = PackagePrice & {
  /** The club's discount, already deducted from `netPremium`. */
  discount: number;
};

export type StoredQuote = {
  id: string;
  tariffVersion: string;
  /** The last civil day on which it can be accepted. */
  validUntil: string;
  /** What the car is worth, in centavos; null if the insurer did not say. */
  commercialValue: number | null;
  packages: Partial<Record<Coverage, QuotedPackage>>;
};
