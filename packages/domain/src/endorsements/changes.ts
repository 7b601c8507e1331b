import type { CivilDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import type { Coverage } from '../tariff/coverages.ts';
import type { InsuredName } from './name-spelling.ts';
import type { PolicyAddress, PolicyContact, YearPrice } from './policy-values.ts';

type FromTo<Values> = { from: Values; to: Values };

/** What each kind of endorsement changes in a policy: how it was, and how it becomes (after-the-sale.md, Changes). */
export type EndorsementChanges = {
  /** Null: in process. */
  plates: { from: { plates: null }; to: { plates: string } };
  name: FromTo<InsuredName>;
  contact: FromTo<PolicyContact>;
  address: FromTo<PolicyAddress>;
  /** The numbers of the receipts that one replaces, what they added up to, and that one. */
  'rest-paid': {
    from: { receipts: number[]; total: Centavos };
    to: { periodFrom: CivilDate; periodTo: CivilDate; total: Centavos };
  };
  coverage: FromTo<YearPrice & { coverage: Coverage }>;
  'postal-code': FromTo<YearPrice & { address: PolicyAddress }>;
  version: FromTo<YearPrice & { versionId: number; versionName: string }>;
  /** Since which instant (ISO 8601) there was no cover; the numbers of the receipts that are paid, for which days. */
  reinstated: {
    from: { withoutCoverSince: string };
    to: { receipts: number[]; uncoveredDays: number; periodFrom: CivilDate; periodTo: CivilDate };
  };
  /**
   * The days of grace, null: not said; the numbers of the receipts that the product collects from then on, when the first
   * of them is due, and the days of grace of these.
   */
  'collected-by-product': {
    from: { graceDays: number | null };
    to: { receipts: number[]; firstDue: CivilDate; graceDays: number };
  };
};

export type EndorsementKind = keyof EndorsementChanges;

/** By how much a change alters what is paid, by parts; below zero: it becomes cheaper. total is the sum of the others. */
export type PriceDifference = {
  netPremium: Centavos;
  surcharge: Centavos;
  policyFee: Centavos;
  iva: Centavos;
  total: Centavos;
};
