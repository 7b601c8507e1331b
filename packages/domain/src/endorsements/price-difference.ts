import type { ChargedReceipt } from '../cancelling/receipt-refund.ts';
import { addDays, daysBetween, type CivilDate } from '../dates.ts';
import { percentOf, roundRatio, type Centavos } from '../money.ts';
import { receiptSchedule, type ScheduledReceipt } from '../receipts/receipt-schedule.ts';
import type { BillingCycle } from '../tariff/coverages.ts';
import type { ReceiptParts } from '../tariff/receipt-parts.ts';
import { IVA_RATE, type PackagePrice } from '../tariff/receipts.ts';

/**
 * A period of the policy that is paid: by its own receipt, or ahead, without the instalment surcharge, by one receipt with all
 * others that are.
 */
export type PaidPeriod = { number: number; hasSurcharge: boolean };

export type PriceChange = {
  before: PackagePrice;
  after: PackagePrice;
  cycle: BillingCycle;
  startDate: CivilDate;
  endDate: CivilDate;
  paid: readonly PaidPeriod[];
  /** The last day under the old price. */
  changedOn: CivilDate;
};

/**
 * Returns what a change of the price settles of what is paid already, below zero where it comes back: a row for each receipt
 * that paid, with the days of it that come after the change, whose day counts under the old price, as a cancelling's does.
 * Its premium is what the whole receipt would cost more, by these days; premium with surcharge is rounded once, half away
 * from zero, and so is its IVA; the policy fee does not change. Each row is then as one more receipt charged for these days:
 * cancelling takes its share of it as of any other, so that all of them together give back the unused days at the last
 * price. Receipts still to come follow the new price and are in none. Amounts in centavos. RangeError if a day is not a civil
 * date or a paid period is not one of the policy's. Source: after-the-sale.md, Changes and Cancelling.
 */
export function settledRows({ before, after, paid, changedOn, ...term }: PriceChange): ChargedReceipt[] {
  const earlier = receiptSchedule({ price: before, ...term });
  const later = receiptSchedule({ price: after, ...term });
  const ahead = paid.filter(({ hasSurcharge }) => !hasSurcharge);
  const receipts = paid.filter(({ hasSurcharge }) => hasSurcharge).map((period) => [period]);
  return [...receipts, ahead].flatMap((periods): ChargedReceipt[] => {
    const pairs = periods.map(({ number }) => pairOf(number, earlier, later));
    const from = pairs.map(([{ from: first }]) => first).toSorted()[0];
    const to = pairs
      .map(([{ to: last }]) => last)
      .toSorted()
      .at(-1);
    if (from === undefined || to === undefined) return [];
    const days = daysBetween(from, to);
    const unused = Math.min(daysBetween(changedOn, to) - 1, days);
    if (unused <= 0) return [];
    const more = (part: 'netPremium' | 'surcharge') =>
      pairs.reduce((sum, [one, other]) => sum + other.parts[part] - one.parts[part], 0);
    const net = more('netPremium');
    const surcharge = periods.some(({ hasSurcharge }) => hasSurcharge) ? more('surcharge') : 0;
    const netPremium = awayFromZero(net, (amount) => roundRatio(amount * unused, days));
    const premium = awayFromZero(net + surcharge, (amount) => roundRatio(amount * unused, days));
    const iva = awayFromZero(premium, (amount) => percentOf(amount, IVA_RATE));
    const periodFrom = addDays(to, -unused);
    return [{ netPremium, surcharge: premium - netPremium, policyFee: 0, iva, periodFrom, periodTo: to }];
  });
}

function pairOf(number: number, earlier: ScheduledReceipt[], later: ScheduledReceipt[]) {
  const [one, other] = [earlier[number - 1], later[number - 1]];
  if (one === undefined || other === undefined) throw new RangeError(`no such receipt: ${number}`);
  return [one, other] as const;
}

function awayFromZero(amount: Centavos, share: (amount: Centavos) => Centavos): Centavos {
  return amount < 0 ? 0 - share(-amount) : share(amount);
}

/** Returns what rows of a settlement come to, by parts in centavos. Source: after-the-sale.md, Changes. */
export function sumOfRows(rows: readonly ChargedReceipt[]): ReceiptParts {
  const sum = (part: 'netPremium' | 'surcharge' | 'policyFee' | 'iva') =>
    rows.reduce((all, row) => all + row[part], 0);
  const parts = {
    netPremium: sum('netPremium'),
    surcharge: sum('surcharge'),
    policyFee: sum('policyFee'),
    iva: sum('iva'),
  };
  return { ...parts, total: parts.netPremium + parts.surcharge + parts.policyFee + parts.iva };
}
