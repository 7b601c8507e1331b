import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../dates.ts';
import { percentOf } from '../money.ts';
import { POLICY_TERM_DAYS } from '../policy-term.ts';
import { receiptParts } from '../tariff/receipt-parts.ts';
import { MONTHLY_RECEIPTS, priceParts } from '../tariff/receipts.ts';
import { receiptRefund, type ChargedReceipt } from './receipt-refund.ts';

/** Of the worked example: net 827,147 a year. */
const price = priceParts({ netPremium: 827_147, policyFee: 75_000 });

const annual: ChargedReceipt = {
  ...receiptParts(price, 'ANUAL'),
  periodFrom: '2026-01-01',
  periodTo: '2027-01-01',
};

describe('after-the-sale.md, Cancelling: what comes back of a receipt', () => {
  test('worked: the first receipt, 1,751.17, on day 10 of 31', () => {
    const first = {
      netPremium: 70_336,
      surcharge: 5_627,
      policyFee: 75_000,
      iva: 24_154,
      periodFrom: '2026-03-01',
      periodTo: '2026-04-01',
    };
    expect(first.netPremium + first.surcharge + first.policyFee + first.iva).toBe(175_117);
    expect(receiptRefund(first, '2026-03-10')).toEqual({
      days: 31,
      usedDays: 10,
      premium: 51_459,
      iva: 8_233,
      total: 59_692,
    });
  });

  test('worked: a year, 10,464.91, on day 100 of 365', () => {
    expect(price.annual.total).toBe(1_046_491);
    expect(receiptRefund(annual, addDays('2026-01-01', 99))).toEqual({
      days: 365,
      usedDays: 100,
      premium: 600_531,
      iva: 96_085,
      total: 696_616,
    });
  });

  test.each([
    ['the day it begins counts as used', '2026-01-01', 1],
    ['before it begins nothing is used', '2025-12-31', 0],
    ['long before', '2025-06-01', 0],
    ['the day before its last', '2026-12-30', 364],
    ['its last day', '2026-12-31', 365],
    ['later', '2027-03-01', 365],
  ])('%s', (_case, day, usedDays) => {
    expect(receiptRefund(annual, day).usedDays).toBe(usedDays);
  });

  test('after its last day nothing comes back', () => {
    expect(receiptRefund(annual, '2026-12-31')).toMatchObject({ premium: 0, iva: 0, total: 0 });
  });

  test('the last period ends with the policy', () => {
    const start = '2027-05-31';
    const last = {
      ...receiptParts(price, 'MENSUAL', 12),
      periodFrom: addMonths(start, 11),
      periodTo: addDays(start, POLICY_TERM_DAYS),
    };
    expect(receiptRefund(last, addMonths(start, 11))).toMatchObject({ days: 30, usedDays: 1 });
  });

  const receipts = fc
    .record({
      netPremium: fc.integer({ min: 1, max: 10_000_000 }),
      policyFee: fc.integer({ min: 0, max: 200_000 }),
      number: fc.integer({ min: 0, max: MONTHLY_RECEIPTS }),
      start: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days)),
    })
    .map(({ netPremium, policyFee, number, start }): ChargedReceipt => {
      const any = priceParts({ netPremium, policyFee });
      const end = addDays(start, POLICY_TERM_DAYS);
      if (number === 0) return { ...receiptParts(any, 'ANUAL'), periodFrom: start, periodTo: end };
      const next = addMonths(start, number);
      return {
        ...receiptParts(any, 'MENSUAL', number),
        periodFrom: addMonths(start, number - 1),
        periodTo: number === MONTHLY_RECEIPTS ? end : next,
      };
    });
  const cases = fc.tuple(receipts, fc.integer({ min: -40, max: 400 }));

  test('always: never negative nor more than was charged, and what is kept is premium, fee and their IVA', () => {
    fc.assert(
      fc.property(cases, ([receipt, day]) => {
        const { netPremium, surcharge, policyFee, iva } = receipt;
        const charged = netPremium + surcharge + policyFee + iva;
        const back = receiptRefund(receipt, addDays(receipt.periodFrom, day));
        expect(back.total).toBeGreaterThanOrEqual(0);
        expect(back.premium).toBeLessThanOrEqual(netPremium + surcharge);
        expect(back.total).toBeLessThanOrEqual(charged);
        const kept = netPremium + surcharge - back.premium + policyFee;
        expect(charged - back.total).toBe(kept + percentOf(kept, 1600));
      }),
    );
  });

  test('always: a day later never gives back more', () => {
    fc.assert(
      fc.property(cases, ([receipt, day]) => {
        const on = (days: number) => receiptRefund(receipt, addDays(receipt.periodFrom, days)).total;
        expect(on(day + 1)).toBeLessThanOrEqual(on(day));
      }),
    );
  });
});
