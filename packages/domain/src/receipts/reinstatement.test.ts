import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, noon } from '../dates.ts';
import { percentOf } from '../money.ts';
import { IVA_RATE } from '../tariff/receipts.ts';
import { isReinstatable, owedOn, reinstatableUntil, reinstatementPrice } from './reinstatement.ts';

/** PN 8,440.28 in twelve: 703.36 and 6 % of surcharge a month. */
const second = {
  netPremium: 64_000,
  surcharge: 2_586,
  policyFee: 0,
  iva: 10_654,
  periodFrom: '2026-04-10',
  periodTo: '2026-05-10',
};
const third = { ...second, periodFrom: '2026-05-10', periodTo: '2026-06-10' };
const suspendedOn = '2026-04-25';

describe('after-the-sale.md, Suspension: the premium and IVA of uncovered days are deducted', () => {
  test.each([
    // On the day of the suspension: nothing. 665.86 + 106.54.
    [[second], '2026-04-25', 0, 77_240, '2026-04-10'],
    // 1 of 30 days: 665.86 − 22.20 = 643.66; IVA 102.99.
    [[second], '2026-04-26', 1, 74_665, '2026-04-11'],
    // 10 of 30: 665.86 − 221.95 = 443.91; IVA 71.03.
    [[second], '2026-05-05', 10, 51_494, '2026-04-20'],
    // 15 of 30 days of the second, 0 of the third: 332.93 + 53.27; 772.40.
    [[second, third], '2026-05-10', 15, 115_860, '2026-04-25'],
    // 15 of 30, 14 of 31: 332.93 + 53.27; 365.15 + 58.42.
    [[second, third], '2026-05-24', 29, 80_977, '2026-05-09'],
    // A fee is kept: (332.93 + 600.00) and its IVA 149.27.
    [[{ ...second, policyFee: 60_000, iva: 20_254 }], '2026-05-10', 15, 108_220, '2026-04-25'],
  ])('%o on %s: %i days, %i centavos', (owed, on, uncoveredDays, total, periodFrom) => {
    expect(reinstatementPrice(owed, { suspendedOn, on })).toMatchObject({ uncoveredDays, total, periodFrom });
  });

  test('parts add up, IVA is 16 % of them, and it never costs more for a later day', () => {
    const amount = fc.integer({ min: 1, max: 3_000_000 });
    fc.assert(
      fc.property(
        fc.record({ netPremium: amount, surcharge: amount, policyFee: fc.integer({ min: 0, max: 90_000 }) }),
        fc.integer({ min: 0, max: 29 }),
        (parts, days) => {
          const { netPremium, surcharge, policyFee } = parts;
          const iva = percentOf(netPremium + surcharge + policyFee, IVA_RATE);
          const owed = [{ ...second, ...parts, iva }];
          const price = reinstatementPrice(owed, { suspendedOn, on: addDays(suspendedOn, days) });
          const sum = price.netPremium + price.surcharge + price.policyFee;
          expect(price.total).toBe(sum + price.iva);
          expect(price.iva).toBe(percentOf(sum, IVA_RATE));
          const later = reinstatementPrice(owed, { suspendedOn, on: addDays(suspendedOn, days + 1) });
          expect(later.total).toBeLessThanOrEqual(price.total);
          expect(price.netPremium).toBeGreaterThanOrEqual(0);
          expect(price.surcharge).toBeGreaterThanOrEqual(-1);
        },
      ),
    );
  });

  test('nothing owed is no reinstatement', () => {
    expect(() => reinstatementPrice([], { suspendedOn, on: suspendedOn })).toThrow(RangeError);
  });
});

test.each([
  ['2026-05-25T17:59:59Z', '2026-12-01', true],
  ['2026-05-25T18:00:00Z', '2026-12-01', false],
  ['2026-05-01T17:59:59Z', '2026-05-01', true],
  ['2026-05-01T18:00:00Z', '2026-05-01', false],
])('at %s of a term up to %s: reinstatable %s', (now, endDate, expected) => {
  const term = { suspendedAt: noon(suspendedOn), endsAt: noon(endDate) };
  expect(isReinstatable(term, new Date(now))).toBe(expected);
  expect(new Date(now) < reinstatableUntil(term)).toBe(expected);
});

test('owed are the lapsed one and those that have begun, in Mexico, whether or not their rows have been moved', () => {
  const receipts = [
    { number: 1, state: 'paid', dueDate: '2026-03-10' },
    { number: 2, state: 'lapsed', dueDate: '2026-04-10' },
    { number: 3, state: 'upcoming', dueDate: '2026-05-10' },
    { number: 4, state: 'upcoming', dueDate: '2026-06-10' },
  ];
  const numbers = (now: string) => owedOn(receipts, new Date(now)).map(({ number }) => number);
  expect(numbers('2026-05-10T05:59:59Z')).toEqual([2]);
  expect(numbers('2026-05-10T06:00:00Z')).toEqual([2, 3]);
});
