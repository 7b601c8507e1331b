import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receiptRefund, type ChargedReceipt } from '../cancelling/receipt-refund.ts';
import { addDays, daysBetween, type CivilDate } from '../dates.ts';
import { percentOf, roundRatio } from '../money.ts';
import { POLICY_TERM_DAYS } from '../policy-term.ts';
import { receiptSchedule } from '../receipts/receipt-schedule.ts';
import { restOfYear } from '../receipts/rest-of-year.ts';
import type { BillingCycle } from '../tariff/coverages.ts';
import { priceParts } from '../tariff/receipts.ts';
import { settledRows, sumOfRows, type PaidPeriod, type PriceChange } from './price-difference.ts';

const startDate = '2026-03-01';
const endDate = addDays(startDate, POLICY_TERM_DAYS);
const term = { startDate, endDate };
/** A year for 8,271.47 net, and for 5,000.00. */
const dear = priceParts({ netPremium: 827_147, policyFee: 75_000 });
const cheap = priceParts({ netPremium: 500_000, policyFee: 75_000 });
const first = [{ number: 1, hasSurcharge: true }];
const priceDifference = (change: PriceChange) => sumOfRows(settledRows(change));

describe('after-the-sale.md, Changes: what the days that are paid cost more or less', () => {
  test('worked: a year, on day 100 of 365: 3,271.47 × 265 / 365 = 2,375.18', () => {
    const change = { cycle: 'ANUAL', ...term, paid: first, changedOn: addDays(startDate, 99) } as const;
    // 2,375.18 × 16 % = 380.0288.
    const parts = { netPremium: 237_518, surcharge: 0, policyFee: 0, iva: 38_003, total: 275_521 };
    expect(priceDifference({ ...change, before: cheap, after: dear })).toEqual(parts);
    expect(priceDifference({ ...change, before: dear, after: cheap })).toEqual({
      ...parts,
      netPremium: -237_518,
      iva: -38_003,
      total: -275_521,
    });
    expect(settledRows({ ...change, before: dear, after: cheap })).toMatchObject([
      { periodFrom: addDays(startDate, 100), periodTo: endDate },
    ]);
  });

  test('worked: the first of twelve receipts, on day 10 of 31', () => {
    // Receipts of 689.29 + 55.14 = 744.43 and 416.67 + 33.33 = 450.00 net with surcharge: 294.43 × 21 / 31 = 199.45,
    // of which net 272.62 × 21 / 31 = 184.68; IVA 31.912.
    const change = { cycle: 'MENSUAL', ...term, paid: first, changedOn: '2026-03-10' } as const;
    expect(priceDifference({ ...change, before: cheap, after: dear })).toEqual({
      netPremium: 18_468,
      surcharge: 1477,
      policyFee: 0,
      iva: 3191,
      total: 23_136,
    });
    expect(settledRows({ ...change, before: cheap, after: dear })).toMatchObject([
      { periodFrom: '2026-03-11', periodTo: '2026-04-01' },
    ]);
  });

  test('worked: the rest of the year paid ahead bears no surcharge', () => {
    const [third] = receiptSchedule({ price: dear, cycle: 'MENSUAL', ...term }).slice(2);
    expect(third).toMatchObject({ from: '2026-05-01', to: '2026-06-01' });
    // On the day before it begins all of it is left: 689.29 − 416.67.
    const paid = [{ number: 3, hasSurcharge: false }];
    const change = { cycle: 'MENSUAL', ...term, paid, changedOn: '2026-04-30' } as const;
    expect(priceDifference({ ...change, before: cheap, after: dear })).toMatchObject({
      netPremium: 27_262,
      surcharge: 0,
      iva: 4362,
    });
  });

  test.each([
    ['the same price', dear, '2026-03-10'],
    ['on the last paid day', cheap, '2026-03-31'],
    ['later', cheap, '2026-04-20'],
  ])('nothing: %s', (_case, before, changedOn) => {
    const change = { before, after: dear, cycle: 'MENSUAL', ...term, paid: first, changedOn } as const;
    expect(priceDifference(change)).toEqual({ netPremium: 0, surcharge: 0, policyFee: 0, iva: 0, total: 0 });
  });

  test('nothing paid is left after the last paid day', () => {
    const of = { before: cheap, after: dear, cycle: 'MENSUAL', ...term, paid: first } as const;
    expect(settledRows({ ...of, changedOn: '2026-03-30' })).toMatchObject([{ periodFrom: '2026-03-31' }]);
    expect(settledRows({ ...of, changedOn: '2026-03-31' })).toEqual([]);
  });

  test('a receipt that the policy does not have', () => {
    const change = { before: cheap, after: dear, cycle: 'ANUAL', ...term, changedOn: startDate } as const;
    expect(() => priceDifference({ ...change, paid: [{ number: 2, hasSurcharge: true }] })).toThrow(
      RangeError,
    );
  });
});

describe('after-the-sale.md: the rest of the year paid, then a cheaper coverage, then cancelled', () => {
  // A year for 8,440.28 net, three receipts paid on 1 March, April and May, and the rest, 7,343.04, before 10 May.
  const year = priceParts({ netPremium: 844_028, policyFee: 68_000 });
  const schedule = receiptSchedule({ price: year, cycle: 'MENSUAL', ...term });
  const paid = schedule.map(({ number }) => ({ number, hasSurcharge: number <= 3 }));
  const rest = { periodFrom: '2026-06-01', periodTo: endDate, surcharge: 0, policyFee: 0 };
  const cheaper = {
    before: year,
    after: cheap,
    cycle: 'MENSUAL',
    ...term,
    paid,
    changedOn: '2026-05-10',
  } as const;
  const rows = settledRows(cheaper);

  test('worked: what the change gives back', () => {
    expect(rows).toEqual([
      // Of May's receipt, 703.36 + 56.27 against 416.67 + 33.33: 309.63 × 21 / 31 = 209.75, of which net 194.21; IVA 33.56.
      {
        netPremium: -19_421,
        surcharge: -1554,
        policyFee: 0,
        iva: -3356,
        periodFrom: '2026-05-11',
        periodTo: '2026-06-01',
      },
      // All of the rest: 6,330.21 − 3,750.00; IVA 412.8336.
      { ...rest, netPremium: -258_021, iva: -41_283 },
    ]);
    expect(sumOfRows(rows).total).toBe(-323_635);
  });

  test('worked: cancelled on 10 September, 171 of 273 days of the rest are left', () => {
    const charged = { ...rest, netPremium: 633_021, iva: 101_283 };
    expect(charged.netPremium + charged.iva).toBe(734_304);
    // 6,330.21 × 171 / 273 = 3,965.08; IVA 1,012.83 − 16 % of 2,365.13.
    expect(receiptRefund(charged, '2026-09-10')).toMatchObject({ premium: 396_508, iva: 63_441 });
    // −2,580.21 × 171 / 273 = −1,616.18; IVA −412.83 + 16 % of 964.03.
    expect(rows.map((row) => receiptRefund(row, '2026-09-10'))).toMatchObject([
      { total: 0 },
      { premium: -161_618, iva: -25_859 },
    ]);
    // What is left of the cheaper year: 3,750.00 × 171 / 273 = 2,348.90; IVA 375.82.
    expect(396_508 + 63_441 - 161_618 - 25_859).toBe(234_890 + 37_582);
  });
});

/** One policy, its changes one after the other and its cancelling, as rows: what was charged, and given back, of it. */
function live(of: {
  nets: readonly number[];
  days: readonly number[];
  cycle: BillingCycle;
  paidCount: number;
  isRestPaid: boolean;
  cancelledOn: number;
}) {
  const { nets, cycle } = of;
  const day = (count: number): CivilDate => addDays(startDate, count);
  const prices = nets.map((netPremium) => priceParts({ netPremium, policyFee: 68_000 }));
  const [price = cheap] = prices;
  const schedule = receiptSchedule({ price, cycle, ...term });
  const paidCount = cycle === 'ANUAL' ? 1 : of.paidCount;
  const isPaid = (number: number) => number <= paidCount;
  const rest = of.isRestPaid
    ? restOfYear(
        schedule.map(({ dueDate: _due, ...receipt }) => {
          const state = isPaid(receipt.number) ? 'paid' : 'upcoming';
          return { ...receipt, kind: 'regular' as const, state } as const;
        }),
      )
    : null;
  const paid = schedule
    .filter(({ number }) => isPaid(number) || rest !== null)
    .map(({ number }): PaidPeriod => ({ number, hasSurcharge: isPaid(number) }));
  const rows: ChargedReceipt[] = schedule
    .filter(({ number }) => isPaid(number))
    .map(({ parts, from, to }) => ({ ...parts, periodFrom: from, periodTo: to }));
  if (rest !== null) rows.push({ ...rest.parts, periodFrom: rest.from, periodTo: rest.to });
  const days = of.days.toSorted((one, other) => one - other);
  for (const [index, after] of prices.slice(1).entries()) {
    const change = { before: prices[index] ?? price, after, cycle, ...term, paid };
    rows.push(...settledRows({ ...change, changedOn: day(days[index] ?? 0) }));
  }
  const cancelledOn = day(Math.max(of.cancelledOn, days[prices.length - 2] ?? 0));
  const last = receiptSchedule({ price: prices.at(-1) ?? price, cycle, ...term });
  return { rows, back: rows.map((row) => receiptRefund(row, cancelledOn)), paid, last, cancelledOn };
}

const anyLife = fc.record({
  nets: fc.array(fc.integer({ min: 100_000, max: 9_000_000 }), { minLength: 1, maxLength: 4 }),
  days: fc.array(fc.integer({ min: 0, max: POLICY_TERM_DAYS - 2 }), { minLength: 3, maxLength: 3 }),
  cycle: fc.constantFrom<BillingCycle>('ANUAL', 'MENSUAL'),
  paidCount: fc.integer({ min: 1, max: 12 }),
  isRestPaid: fc.boolean(),
  cancelledOn: fc.integer({ min: 0, max: POLICY_TERM_DAYS - 1 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const premiumOf = ({ netPremium, surcharge }: ChargedReceipt) => netPremium + surcharge;

describe('whatever is changed and however often, however much is paid ahead, also cancelled afterwards', () => {
  test('charged − given back = premium kept + fee + their IVA, to the centavo', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const { rows, back } = live(life);
        const balance =
          sum(rows.map((row) => premiumOf(row) + row.policyFee + row.iva)) -
          sum(back.map((one) => one.total));
        const kept = rows.map((row, index) => premiumOf(row) + row.policyFee - (back[index]?.premium ?? 0));
        expect(balance).toBe(sum(kept.map((amount) => amount + percentOf(amount, 1600))));
      }),
    );
  });

  test('the unused days come back at the last price, and so never less than nothing', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const { rows, back, paid, last, cancelledOn } = live(life);
        const unusedOf = (periods: readonly PaidPeriod[]) => {
          const receipts = last.filter(({ number }) => periods.some((period) => period.number === number));
          const [from, to] = [receipts[0]?.from, receipts.at(-1)?.to];
          if (from === undefined || to === undefined) return 0;
          const days = daysBetween(from, to);
          const unused = Math.min(Math.max(daysBetween(cancelledOn, to) - 1, 0), days);
          const hasSurcharge = periods.every((period) => period.hasSurcharge);
          const year = receipts.map(({ parts }) => parts.netPremium + (hasSurcharge ? parts.surcharge : 0));
          return roundRatio(sum(year) * unused, days);
        };
        const ahead = paid.filter(({ hasSurcharge }) => !hasSurcharge);
        const own = paid.filter(({ hasSurcharge }) => hasSurcharge).map((period) => unusedOf([period]));
        const came = sum(back.map(({ premium }) => premium));
        // Each row may leave a centavo of rounding.
        expect(Math.abs(came - sum(own) - unusedOf(ahead))).toBeLessThanOrEqual(rows.length);
        expect(sum(back.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a change that is taken back on the same day comes to nothing', () => {
    fc.assert(
      fc.property(anyLife, ({ nets: [one = 500_000, other = 600_000], days: [on = 0], cycle, paidCount }) => {
        const [before, after] = [one, other].map((netPremium) => priceParts({ netPremium, policyFee: 0 }));
        if (before === undefined || after === undefined) return;
        const paid = Array.from({ length: cycle === 'ANUAL' ? 1 : paidCount }, (_, index) => ({
          number: index + 1,
          hasSurcharge: true,
        }));
        const change = { before, after, cycle, ...term, paid, changedOn: addDays(startDate, on) };
        const there = priceDifference(change);
        const back = priceDifference({ ...change, before: after, after: before });
        expect(there.total + back.total).toBe(0);
      }),
    );
  });
});
