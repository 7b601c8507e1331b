import type { Coverage } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';

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
