import { daysBetween, type CivilDate } from '../dates.ts';
import { percentOf, roundRatio, type Centavos } from '../money.ts';
import { IVA_RATE } from '../tariff/receipts.ts';

/** A receipt that was charged: its parts, and its days from `periodFrom` up to the day before `periodTo`. */
export type ChargedReceipt = {
  netPremium: Centavos;
  surcharge: Centavos;
  policyFee: Centavos;
  iva: Centavos;
  periodFrom: CivilDate;
  periodTo: CivilDate;
};

export type ReceiptRefund = {
  /** Of the receipt, and how many of them were used. */
  days: number;
  usedDays: number;
  /** What comes back: premium and its IVA, and both together. */
  premium: Centavos;
  iva: Centavos;
  total: Centavos;
};

/**
 * Returns what comes back, in centavos, of a charged receipt when its policy is cancelled on a day, which counts as used
 * (after-the-sale.md, Cancelling): of the premium with its surcharge the share of the unused days, and what was charged as
 * IVA less the IVA of what is kept. The policy fee is kept. RangeError if a day is not a civil date or the period has none.
 */
export function receiptRefund(receipt: ChargedReceipt, effectiveOn: CivilDate): ReceiptRefund {
  const { netPremium, surcharge, policyFee, periodFrom, periodTo } = receipt;
  const days = daysBetween(periodFrom, periodTo);
  const usedDays = Math.min(Math.max(daysBetween(periodFrom, effectiveOn) + 1, 0), days);
  const paid = netPremium + surcharge;
  const premium = roundRatio(paid * (days - usedDays), days);
  const iva = receipt.iva - percentOf(paid - premium + policyFee, IVA_RATE);
  return { days, usedDays, premium, iva, total: premium + iva };
}
