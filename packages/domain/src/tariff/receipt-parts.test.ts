import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from '../money.ts';
import { receiptParts, type ReceiptParts } from './receipt-parts.ts';
import { IVA_RATE, priceParts } from './receipts.ts';

const anyPrice = fc
  .record({
    netPremium: fc.integer({ min: 0, max: 50_000_000 }),
    policyFee: fc.integer({ min: 0, max: 500_000 }),
    surchargePercent: fc.constantFrom(0, 4.5, 8, 20),
  })
  .map(priceParts);
const sumOf = ({ netPremium, surcharge, policyFee, iva }: ReceiptParts) =>
  netPremium + surcharge + policyFee + iva;
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);

describe('domain-facts.md, Price arithmetic: the parts of a receipt', () => {
  const price = priceParts({ netPremium: 844_028, policyFee: 75_000 });

  test('worked case, monthly: the first one, 1,751.17', () => {
    expect(receiptParts(price, 'MENSUAL')).toEqual({
      netPremium: 70_336,
      surcharge: 5627,
      policyFee: 75_000,
      iva: 24_154,
      total: 175_117,
    });
  });

  test('worked case, monthly: a later one, 881.17, without the fee', () => {
    expect(receiptParts(price, 'MENSUAL', 2)).toEqual({
      netPremium: 70_335,
      surcharge: 5628,
      policyFee: 0,
      iva: 12_154,
      total: 88_117,
    });
  });

  test('annual: the year is the one receipt', () => {
    expect(receiptParts(price, 'ANUAL')).toEqual(price.annual);
  });

  test.each([
    ['MENSUAL', 0, 12],
    ['MENSUAL', 13, 12],
    ['MENSUAL', 1.5, 12],
    ['ANUAL', 2, 1],
  ] as const)('%s has no receipt %s, of %i', (cycle, number, count) => {
    const message = `no such receipt: ${number} of ${count}`;
    expect(() => receiptParts(price, cycle, number)).toThrow(new RangeError(message));
  });

  test('for every price: to the centavo the amount that is charged, with its own IVA, nothing negative', () => {
    fc.assert(
      fc.property(anyPrice, fc.constantFrom('MENSUAL', 'ANUAL'), (any, cycle) => {
        const parts = receiptParts(any, cycle);
        expect(sumOf(parts)).toBe(parts.total);
        expect(parts.total).toBe(cycle === 'ANUAL' ? any.annual.total : any.monthly.firstPayment);
        expect(parts.iva).toBe(percentOf(parts.total - parts.iva, IVA_RATE));
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('for every price: each part of the year is the sum of those of its twelve receipts', () => {
    fc.assert(
      fc.property(anyPrice, (any) => {
        const receipts = numbers.map((number) => receiptParts(any, 'MENSUAL', number));
        for (const part of ['netPremium', 'surcharge', 'policyFee', 'iva', 'total'] as const) {
          expect(receipts.reduce((sum, receipt) => sum + receipt[part], 0)).toBe(any.monthly[part]);
        }
        for (const receipt of receipts) expect(sumOf(receipt)).toBe(receipt.total);
      }),
    );
  });
});
