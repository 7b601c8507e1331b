import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceParts } from '../tariff/receipts.ts';
import { receiptSchedule } from './receipt-schedule.ts';
import type { ReceiptState } from './receipt-state.ts';
import { restOfYear, type StandingReceipt } from './rest-of-year.ts';

function receiptsOf(netPremium: number, paid: number, more: Record<number, ReceiptState> = {}) {
  const price = priceParts({ netPremium, policyFee: 58_080 });
  const policy = { price, cycle: 'MENSUAL', startDate: '2026-03-31', endDate: '2027-03-31' } as const;
  return receiptSchedule(policy).map(({ number, from, to, parts }): StandingReceipt => {
    const state = more[number] ?? (number <= paid ? 'paid' : 'upcoming');
    return { number, kind: 'regular', state, from, to, parts };
  });
}

describe('after-the-sale.md, Receipts: the rest of the year without the surcharge', () => {
  test('worked: PN 8,440.28 after three receipts, 7,343.04 instead of 7,930.53', () => {
    expect(restOfYear(receiptsOf(844_028, 3))).toEqual({
      receipts: [4, 5, 6, 7, 8, 9, 10, 11, 12],
      replaced: 793_053,
      from: '2026-06-30',
      to: '2027-03-31',
      parts: { netPremium: 633_021, surcharge: 0, policyFee: 0, iva: 101_283, total: 734_304 },
      difference: { netPremium: 0, surcharge: -50_646, policyFee: 0, iva: -8_103, total: -58_749 },
    });
  });

  test.each([
    [1, 11, '2026-04-30'],
    [6, 6, '2026-09-30'],
    [11, 1, '2027-02-28'],
  ])('after %i paid: %i receipts from %s', (paid, count, from) => {
    const rest = restOfYear(receiptsOf(844_028, paid));
    expect(rest?.receipts).toHaveLength(count);
    expect(rest).toMatchObject({ from, to: '2027-03-31' });
  });

  test.each(['due', 'charging', 'declined', 'lapsed'] as const)('nothing while one is %s', (state) => {
    expect(restOfYear(receiptsOf(844_028, 3, { 4: state }))).toBeNull();
  });

  test('nothing once all are paid, and what was replaced or charged in vain does not matter', () => {
    expect(restOfYear(receiptsOf(844_028, 12))).toBeNull();
    expect(restOfYear(receiptsOf(844_028, 3, { 1: 'replaced', 2: 'cancelled' }))?.receipts).toHaveLength(9);
  });

  test('never more than what it replaces, and the net premium stays the same', () => {
    const anyCase = fc.record({
      netPremium: fc.integer({ min: 10_000, max: 9_000_000 }),
      paid: fc.integer({ min: 1, max: 11 }),
    });
    fc.assert(
      fc.property(anyCase, ({ netPremium, paid }) => {
        const receipts = receiptsOf(netPremium, paid);
        const rest = restOfYear(receipts);
        const open = receipts.filter(({ number }) => number > paid);
        expect(rest?.parts.netPremium).toBe(open.reduce((sum, { parts }) => sum + parts.netPremium, 0));
        expect(rest?.parts.total).toBeLessThanOrEqual(open.reduce((sum, { parts }) => sum + parts.total, 0));
        const {
          netPremium: net,
          surcharge,
          policyFee,
          iva,
          total,
        } = rest?.difference ?? { netPremium: 1, surcharge: 0, policyFee: 0, iva: 0, total: 0 };
        expect(net + surcharge + policyFee + iva).toBe(total);
      }),
    );
  });
});
