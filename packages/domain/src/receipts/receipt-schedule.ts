import type { CivilDate } from '../dates.ts';
import type { BillingCycle } from '../tariff/coverages.ts';
import { receiptParts, type ReceiptParts } from '../tariff/receipt-parts.ts';
import { amountsOf, receiptCalendar, type PackagePrice } from '../tariff/receipts.ts';

export interface ScheduledReceipt {
  /** From 1. */
  number: number;
  /** The first of its days, on which it is due (LSCS art. 37 and 38). */
  from: CivilDate;
  /** The day after its last: the first of the next one, or the policy's last day, on which cover ends at 12:00. */
  to: CivilDate;
  dueDate: CivilDate;
  parts: ReceiptParts;
}

/**
 * Returns the receipts of a policy as they stand at its issue, amounts in centavos: twelve or one, whose periods follow
 * each other without a gap from the policy's first day to its last. Each part adds up to the year's. RangeError if a date
 * is not a civil date, or the policy ends before the last receipt is due. Source: after-the-sale.md, Receipts.
 */
export function receiptSchedule(policy: {
  price: PackagePrice;
  cycle: BillingCycle;
  startDate: CivilDate;
  endDate: CivilDate;
}): ScheduledReceipt[] {
  const { price, cycle, startDate, endDate } = policy;
  const calendar = receiptCalendar({ cycle, startDate, amounts: amountsOf(price, cycle) });
  return calendar.map(({ number, dueDate }, index) => {
    const to = calendar[index + 1]?.dueDate ?? endDate;
    if (to <= dueDate) throw new RangeError(`receipt ${number} has no days`);
    return { number, from: dueDate, to, dueDate, parts: receiptParts(price, cycle, number) };
  });
}
