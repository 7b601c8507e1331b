import { receiptRefund, type ReceiptRefund } from '@socio/domain/cancelling/receipt-refund';
import { splitRefund } from '@socio/domain/cancelling/split-refund';
import type { CivilDate } from '@socio/domain/dates';
import { receiptSchedule } from '@socio/domain/receipts/receipt-schedule';
import { issuedOf, type Policy } from '../policy.ts';
import type { Charge } from './repository.ts';

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
 * charges. The receipts' parts and days are those of its issue, which never change.
 */
export function reckon(policy: Policy, charges: readonly Charge[], effectiveOn: CivilDate) {
  const { startDate, endDate } = issuedOf(policy);
  const { price, billingCycle: cycle } = policy.snapshot;
  const schedule = receiptSchedule({ price, cycle, startDate, endDate });
  const receipts = schedule
    .filter(({ number }) => charges.some((charge) => charge.receipt === number))
    .map(({ number, from: periodFrom, to: periodTo, parts }): ReckonedReceipt => {
      const refund = receiptRefund({ ...parts, periodFrom, periodTo }, effectiveOn);
      return { ...refund, number, amount: parts.total, policyFee: parts.policyFee, periodFrom, periodTo };
    });
  const total = receipts.reduce((sum, receipt) => sum + receipt.total, 0);
  const charged = charges.reduce((sum, { rest }) => sum + rest, 0);
  return { receipts, total, charged, split: (amount: number) => splitRefund(amount, charges) };
}
