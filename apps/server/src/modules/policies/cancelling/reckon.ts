import {
  receiptRefund,
  type ChargedReceipt,
  type ReceiptRefund,
} from '@socio/domain/cancelling/receipt-refund';
import { splitRefund } from '@socio/domain/cancelling/split-refund';
import type { CivilDate } from '@socio/domain/dates';
import { receiptSchedule } from '@socio/domain/receipts/receipt-schedule';
import type { ReceiptKind } from '@socio/domain/receipts/receipt-state';
import { issuedOf, type Policy } from '../policy.ts';
import type { Charged } from './charges/repository.ts';

/** A receipt that was charged through the product, and what of it comes back. */
export type ReckonedReceipt = ReceiptRefund & {
  number: number;
  kind: ReceiptKind;
  /** The change of the price that it settled; null: none. */
  endorsement: number | null;
  amount: number;
  policyFee: number;
  periodFrom: CivilDate;
  periodTo: CivilDate;
};

/**
 * What comes back of a policy whose last used day is `effectiveOn`: of each charged receipt, all together, and to which
 * charges. The first receipt is the policy's own, which never changes; the others are as they stood when they were charged,
 * and what a change of the price settled has a row for each receipt that it settled. What cheaper changes gave back already
 * of unused days is below zero.
 */
export function reckon(policy: Policy, { charges, changes }: Charged, effectiveOn: CivilDate) {
  const { startDate, endDate } = issuedOf(policy);
  const { price, billingCycle: cycle } = policy.snapshot;
  const [first] = receiptSchedule({ price, cycle, startDate, endDate });
  if (first === undefined) throw new Error('a policy without receipts');
  const bought: ChargedReceipt = { ...first.parts, periodFrom: first.from, periodTo: first.to };
  const receipts = charges
    .flatMap(({ receipt: number, kind, terms }) => {
      const change = changes.find(({ receipt }) => receipt === number);
      const named = { number, kind, endorsement: change?.number ?? null };
      const rows = change?.rows ?? [terms ?? bought];
      return rows.map((row) => reckonDays(named, row, effectiveOn));
    })
    .toSorted((one, other) => one.number - other.number);
  const givenBack = changes
    .filter(({ receipt }) => receipt === null)
    .flatMap(({ number, rows }) => {
      const named = { number, kind: 'endorsement', endorsement: number } as const;
      return rows.map((row) => reckonDays(named, row, effectiveOn));
    });
  const total = [...receipts, ...givenBack].reduce((sum, row) => sum + row.total, 0);
  const charged = charges.reduce((sum, { rest }) => sum + rest, 0);
  return { receipts, givenBack, total, charged, split: (amount: number) => splitRefund(amount, charges) };
}

function reckonDays(
  named: Pick<ReckonedReceipt, 'number' | 'kind' | 'endorsement'>,
  row: ChargedReceipt,
  effectiveOn: CivilDate,
): ReckonedReceipt {
  const { netPremium, surcharge, policyFee, iva, periodFrom, periodTo } = row;
  const charged = { netPremium, surcharge, policyFee, iva, periodFrom, periodTo };
  const amount = netPremium + surcharge + policyFee + iva;
  return { ...receiptRefund(charged, effectiveOn), ...named, amount, policyFee, periodFrom, periodTo };
}
