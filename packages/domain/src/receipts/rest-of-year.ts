import type { CivilDate } from '../dates.ts';
import { percentOf, type Centavos } from '../money.ts';
import type { PriceDifference } from '../endorsements/changes.ts';
import type { ReceiptParts } from '../tariff/receipt-parts.ts';
import { IVA_RATE } from '../tariff/receipts.ts';
import type { ReceiptKind, ReceiptState } from './receipt-state.ts';

/** A receipt as it stands, its days from `from` up to the day before `to`. */
export type StandingReceipt = {
  number: number;
  kind: ReceiptKind;
  state: ReceiptState;
  from: CivilDate;
  to: CivilDate;
  parts: ReceiptParts;
};

/** What paying the rest of a policy's year at once takes, and what it replaces. */
export type RestOfYear = {
  /** The numbers of the receipts that it replaces, and what they add up to. */
  receipts: number[];
  replaced: Centavos;
  /** Of the one that replaces them. */
  from: CivilDate;
  to: CivilDate;
  parts: ReceiptParts;
  /** Against those that it replaces; total is below zero by what is saved. */
  difference: PriceDifference;
};

const settled: readonly ReceiptState[] = ['paid', 'replaced', 'refunded', 'cancelled'];

/**
 * Returns what paying all upcoming receipts at once costs, in centavos: their net premium, without the surcharge for
 * paying by instalments, and the IVA of both net premium and any fee in them. Null if there is none, or one is due or being
 * charged, which has to be paid before. Source: after-the-sale.md, Receipts, 'Pagar el resto del año'.
 */
export function restOfYear(receipts: readonly StandingReceipt[]): RestOfYear | null {
  const upcoming = receipts
    .filter(({ state }) => state === 'upcoming')
    .toSorted((one, other) => one.number - other.number);
  const isAnyDue = receipts.some(({ state }) => state !== 'upcoming' && !settled.includes(state));
  const [first] = upcoming;
  const last = upcoming.at(-1);
  if (isAnyDue || first === undefined || last === undefined) return null;
  const sum = (part: keyof ReceiptParts) => upcoming.reduce((all, { parts }) => all + parts[part], 0);
  const netPremium = sum('netPremium');
  const policyFee = sum('policyFee');
  const iva = percentOf(netPremium + policyFee, IVA_RATE);
  const total = netPremium + policyFee + iva;
  return {
    receipts: upcoming.map(({ number }) => number),
    replaced: sum('total'),
    from: first.from,
    to: last.to,
    parts: { netPremium, surcharge: 0, policyFee, iva, total },
    difference: {
      netPremium: 0,
      surcharge: -sum('surcharge'),
      policyFee: 0,
      iva: iva - sum('iva'),
      total: total - sum('total'),
    },
  };
}
