import type { ChargedReceipt } from '@socio/domain/cancelling/receipt-refund';
import { splitRefund } from '@socio/domain/cancelling/split-refund';
import {
  settledRows,
  sumOfRows,
  type PaidPeriod,
  type PriceChange,
} from '@socio/domain/endorsements/price-difference';
import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import { receiptParts } from '@socio/domain/tariff/receipt-parts';
import type { Receipt } from '../../../receipts/receipt.ts';
import type { Charge } from '../../cancelling/cancellation.ts';

/** Of the plan that the policy was issued with. */
export function regularReceipts(receipts: readonly Receipt[]): Receipt[] {
  return receipts.filter(({ kind }) => kind === 'regular');
}

/** A receipt that was replaced was paid ahead. The first was paid with the purchase, also where there are no rows yet. */
export function paidPeriods(receipts: readonly Receipt[]): PaidPeriod[] {
  const regular = regularReceipts(receipts);
  if (regular.length === 0) return [{ number: 1, hasSurcharge: true }];
  return regular.flatMap(({ number, state }): PaidPeriod[] => {
    if (state === 'paid') return [{ number, hasSurcharge: true }];
    return state === 'replaced' ? [{ number, hasSurcharge: false }] : [];
  });
}

/**
 * What the product charges for a change, or, below zero, gives back of the receipts that it charged itself: the insurer
 * returns what it collected.
 */
export function rowsOf(
  change: Omit<PriceChange, 'paid'>,
  receipts: readonly Receipt[],
  charges: readonly Charge[],
): ChargedReceipt[] {
  const paid = paidPeriods(receipts);
  const all = settledRows({ ...change, paid });
  if (sumOfRows(all).total >= 0) return all;
  const hasPaidAhead = charges.some(({ receipt }) => receipt > MONTHLY_RECEIPTS);
  const isCharged = (number: number) =>
    charges.some(({ receipt }) => receipt === number) || isReinstated(receipts, number);
  const charged = paid.filter(({ number, hasSurcharge }) =>
    hasSurcharge ? isCharged(number) : hasPaidAhead,
  );
  return settledRows({ ...change, paid: charged });
}

/** Paid by the charge that brought the policy back: that pays up to the end of the last receipt that was owed. */
function isReinstated(receipts: readonly Receipt[], number: number): boolean {
  const to = regularReceipts(receipts).find((receipt) => receipt.number === number)?.to;
  return receipts.some(
    (other) => other.kind === 'reinstatement' && other.state === 'paid' && other.to === to,
  );
}

/** To which charges it goes back, if it does. */
export function splitOf(rows: readonly ChargedReceipt[], charges: readonly Charge[]) {
  const { total } = sumOfRows(rows);
  return total < 0 ? splitRefund(-total, charges) : [];
}

/** Receipts still to come, which follow the new price; undefined without any. */
export function laterReceipts(
  receipts: readonly Receipt[],
  { after, cycle }: Pick<PriceChange, 'after' | 'cycle'>,
) {
  const upcoming = regularReceipts(receipts).filter(({ state }) => state === 'upcoming');
  const [first] = upcoming;
  if (first === undefined) return undefined;
  return {
    count: upcoming.length,
    firstDue: first.dueDate,
    before: first.parts.total,
    after: receiptParts(after, cycle, first.number).total,
  };
}
