import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '../dates.ts';
import { POLICY_TERM_DAYS } from '../policy-term.ts';
import { amountsOf, priceParts } from '../tariff/receipts.ts';
import { receiptSchedule } from './receipt-schedule.ts';

const price = priceParts({ netPremium: 844_028, policyFee: 58_120 });
const scheduleOf = (cycle: 'ANUAL' | 'MENSUAL', startDate: string) =>
  receiptSchedule({ price, cycle, startDate, endDate: addDays(startDate, POLICY_TERM_DAYS) });

describe('periods', () => {
  const cases = [
    ['an ordinary year', '2026-11-20', ['2026-11-20', '2026-12-20'], ['2027-10-20', '2027-11-20']],
    ['from the 31st', '2027-01-31', ['2027-01-31', '2027-02-28'], ['2027-12-31', '2028-01-31']],
    ['over a 29 February, clipped', '2027-11-20', ['2027-11-20', '2027-12-20'], ['2028-10-20', '2028-11-19']],
    ['from a 29 February', '2028-02-29', ['2028-02-29', '2028-03-29'], ['2029-01-29', '2029-02-28']],
  ] as const;
  test.each(cases)('%s', (_name, startDate, first, last) => {
    const periods = scheduleOf('MENSUAL', startDate).map(({ from, to }) => [from, to]);
    expect(periods).toHaveLength(12);
    expect([periods[0], periods.at(-1)]).toEqual([first, last]);
  });

  test('one receipt for the whole year', () => {
    expect(scheduleOf('ANUAL', '2026-11-20')).toEqual([
      {
        number: 1,
        from: '2026-11-20',
        to: '2027-11-20',
        dueDate: '2026-11-20',
        parts: { netPremium: 844_028, surcharge: 0, policyFee: 58_120, iva: 144_344, total: 1_046_492 },
      },
    ]);
  });

  test('a policy that ends before its last receipt is due, and what is no date', () => {
    const monthly = { price, cycle: 'MENSUAL', startDate: '2026-11-20' } as const;
    expect(() => receiptSchedule({ ...monthly, endDate: '2027-10-20' })).toThrow('receipt 12 has no days');
    expect(() => receiptSchedule({ ...monthly, startDate: '2026-11-31', endDate: '2027-11-20' })).toThrow(
      RangeError,
    );
  });
});

test('no gap, no overlap, and every part adds up to the year’s to the centavo', () => {
  const starts = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.nat(50_000_000),
      fc.nat(500_000),
      starts,
      fc.constantFrom('ANUAL', 'MENSUAL'),
      (netPremium, policyFee, start, cycle) => {
        const any = priceParts({ netPremium, policyFee });
        const startDate = civilDate(start);
        const endDate = addDays(startDate, POLICY_TERM_DAYS);
        const receipts = receiptSchedule({ price: any, cycle, startDate, endDate });
        const year = cycle === 'ANUAL' ? any.annual : any.monthly;
        for (const part of ['netPremium', 'surcharge', 'policyFee', 'iva', 'total'] as const)
          expect(receipts.reduce((sum, { parts }) => sum + parts[part], 0)).toBe(year[part]);
        expect(amountsOf(any, cycle).total).toBe(year.total);
        const days = [startDate, ...receipts.map(({ to }) => to)];
        expect(receipts.map(({ from }) => from)).toEqual(days.slice(0, -1));
        expect(days.at(-1)).toBe(endDate);
        expect(receipts.every(({ from, to, dueDate }) => from === dueDate && from < to)).toBe(true);
      },
    ),
  );
});
