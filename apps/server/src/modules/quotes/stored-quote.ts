import type { Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Gender } from '@socio/domain/validation/gender';

/** What a quote is made from. */
export type QuotedRisk = { versionId: number; zipCode: string; gender: Gender; birthDate: string };

/** The application as it is stored. */
export type QuotableApplication = { id: string; memberId: string | null } & {
  [Part in keyof QuotedRisk]: QuotedRisk[Part] | null;
};

export type QuotedPackage = PackagePrice & {
  /** The club's discount; `netPremium` is what is left after it. */
  discount: number;
};

export type StoredQuote = {
  id: string;
  tariffVersion: string;
  /** Last civil day on which it may be accepted. */
  validUntil: string;
  packages: Partial<Record<Coverage, QuotedPackage>>;
};
