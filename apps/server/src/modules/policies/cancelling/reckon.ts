import {
  receiptRefund,
  type ChargedReceipt,
  type ReceiptRefund,
} from '@socio/domain/cancelling/receipt-refund';
import { splitRefund } from '@socio/domain/cancelling/split-refund';
import type { CivilDate } from '@socio/domain/dates';
import { receiptSchedule } from '@socio/domain/receipts/receipt-schedule';
import { issuedOf, type Policy } from '../policy.ts';
import type { Charge } from './charges/repository.ts';

/** A receipt that was charged through the product, and what of it comes back. */
export type ReckonedReceipt = ReceiptRefund & {
  number: number;
  amount: number;
  policyFee: number;
  periodFrom: CivilDate;
  periodTo: CivilDate;
};

/**
 * What comes back of a policy whose last used day is `effectiveOn`: of each charged receipt, all together, and to which
 * charges. The first receipt is the policy's own, which never changes; the others are as they stood when they were charged.
 */
export function reckon(policy: Policy, charges: readonly Charge[], effectiveOn: CivilDate) {
  const { startDate, endDate } = issuedOf(policy);
  const { price, billingCycle: cycle } = policy.snapshot;
  const [first] = receiptSchedule({ price, cycle, startDate, endDate });
  if (first === undefined) throw new Error('a policy without receipts');
  const bought: ChargedReceipt = { ...first.parts, periodFrom: first.from, periodTo: first.to };
  const receipts = charges
    .map(({ receipt: number, terms }): ReckonedReceipt => {
      const { netPremium, surcharge, policyFee, iva, periodFrom, periodTo } = terms ?? bought;
      const charged = { netPremium, surcharge, policyFee, iva, periodFrom, periodTo };
      const amount = netPremium + surcharge + policyFee + iva;
      return { ...receiptRefund(charged, effectiveOn), number, amount, policyFee, periodFrom, periodTo };
    })
    .toSorted((one, other) => one.number - other.number);
  const total = receipts.reduce((sum, receipt) => sum + receipt.total, 0);
  const charged = charges.reduce((sum, { rest }) => sum + rest, 0);
  return { receipts, total, charged, split: (amount: number) => splitRefund(amount, charges) };
}
