import type { CivilDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** What each kind of endorsement changes in a policy: how it was, and how it becomes (after-the-sale.md, Changes). */
export type EndorsementChanges = {
  /** Null: in process. */
  plates: { from: { plates: null }; to: { plates: string } };
  /** The numbers of the receipts that one replaces, what they added up to, and that one. */
  'rest-paid': {
    from: { receipts: number[]; total: Centavos };
    to: { periodFrom: CivilDate; periodTo: CivilDate; total: Centavos };
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
