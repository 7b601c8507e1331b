import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf, amountTexts, priceParts, receiptCalendar, sameAmounts } from './receipts.ts';

const amounts = {
  netPremium: fc.integer({ min: 0, max: 50_000_000 }),
  policyFee: fc.integer({ min: 0, max: 500_000 }),
};

describe('domain-facts.md, Price arithmetic: the worked cases', () => {
  test('annual: 8,271.47 and 750.00 make 10,464.91', () => {
    expect(priceParts({ netPremium: 844_028 - 16_881, policyFee: 75_000 }).annual).toEqual({
      netPremium: 827_147,
      surcharge: 0,
      policyFee: 75_000,
      iva: 144_344,
      total: 1_046_491,
    });
  });

  test('monthly: 8,440.28 and 750.00 make 1,751.17, then 881.17, in all 11,444.04', () => {
    expect(priceParts({ netPremium: 844_028, policyFee: 75_000 }).monthly).toEqual({
      netPremium: 844_028,
      surcharge: 67_528,
      policyFee: 75_000,
      iva: 157_848,
      total: 1_144_404,
      receipts: 12,
      firstPayment: 175_117,
      laterPayment: 88_117,
    });
  });

  test('another surcharge moves the monthly price only', () => {
    const usual = priceParts({ netPremium: 844_028, policyFee: 75_000 });
    const without = priceParts({ netPremium: 844_028, policyFee: 75_000, surchargePercent: 0 });
    expect(without.annual).toEqual(usual.annual);
    expect(without.monthly.laterPayment).toBe(81_590);
  });

  test.each([
    ['a fraction of a centavo', 0.5, 0, '0.5'],
    ['a negative premium', -1, 0, '-1'],
    ['a negative fee', 100, -1, '-1'],
    ['no number', Number.NaN, 0, 'NaN'],
  ])('%s is refused', (_name, netPremium, policyFee, named) => {
    expect(() => priceParts({ netPremium, policyFee })).toThrow(new RangeError(`not an amount: ${named}`));
  });
});

describe('domain-facts.md, Price arithmetic: the parts always sum exactly', () => {
  test('for every premium and fee, in both cycles', () => {
    fc.assert(
      fc.property(amounts.netPremium, amounts.policyFee, (netPremium, policyFee) => {
        const { annual, monthly } = priceParts({ netPremium, policyFee });
        for (const price of [annual, monthly]) {
          expect(price.netPremium + price.surcharge + price.policyFee + price.iva).toBe(price.total);
        }
        expect(monthly.firstPayment + 11 * monthly.laterPayment).toBe(monthly.total);
      }),
    );
  });

  test('a higher premium never costs less', () => {
    fc.assert(
      fc.property(amounts.netPremium, amounts.policyFee, (netPremium, policyFee) => {
        const less = priceParts({ netPremium, policyFee });
        const more = priceParts({ netPremium: netPremium + 1, policyFee });
        expect(more.annual.total).toBeGreaterThan(less.annual.total);
        expect(more.monthly.total).toBeGreaterThanOrEqual(less.monthly.total);
      }),
    );
  });

  test('the receipts sum to the total of the cycle', () => {
    fc.assert(
      fc.property(
        amounts.netPremium,
        amounts.policyFee,
        fc.constantFrom('MENSUAL' as const, 'ANUAL' as const),
        (netPremium, policyFee, cycle) => {
          const price = priceParts({ netPremium, policyFee });
          const receipts = receiptCalendar({
            cycle,
            startDate: '2026-01-31',
            amounts: amountsOf(price, cycle),
          });
          const { first, total } = amountsOf(price, cycle);
          expect(receipts.reduce((sum, receipt) => sum + receipt.amount, 0)).toBe(total);
          expect(receipts[0]?.amount).toBe(first);
        },
      ),
    );
  });
});

describe('domain-facts.md, Policy document: receipts calendar', () => {
  const price = priceParts({ netPremium: 844_028, policyFee: 75_000 });

  test('spec quote 9: monthly charges the first payment now, then one each month', () => {
    const receipts = receiptCalendar({
      cycle: 'MENSUAL',
      startDate: '2026-03-10',
      amounts: amountsOf(price, 'MENSUAL'),
    });
    expect(receipts).toHaveLength(12);
    expect(receipts[0]).toEqual({ number: 1, dueDate: '2026-03-10', amount: 175_117 });
    expect(receipts[1]).toEqual({ number: 2, dueDate: '2026-04-10', amount: 88_117 });
    expect(receipts[11]).toEqual({ number: 12, dueDate: '2027-02-10', amount: 88_117 });
  });

  test('a policy that begins on the 31st falls due on the last day of shorter months', () => {
    const dates = receiptCalendar({
      cycle: 'MENSUAL',
      startDate: '2027-10-31',
      amounts: amountsOf(price, 'MENSUAL'),
    }).map((r) => r.dueDate);
    expect(dates.slice(0, 7)).toEqual([
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  test('spec quote 9: annual is a single total', () => {
    expect(
      receiptCalendar({ cycle: 'ANUAL', startDate: '2026-03-10', amounts: amountsOf(price, 'ANUAL') }),
    ).toEqual([{ number: 1, dueDate: '2026-03-10', amount: price.annual.total }]);
  });
});

describe('calls.md, the calls: first, later and total of a price', () => {
  const price = {
    annual: { total: 1_046_491 },
    monthly: { firstPayment: 175_117, laterPayment: 88_117, total: 1_144_404 },
  };

  test('MENSUAL: three amounts; ANUAL: the total is the first, and nothing follows', () => {
    expect(amountTexts(amountsOf(price, 'MENSUAL'))).toEqual({
      first: '1,751.17',
      later: '881.17',
      total: '11,444.04',
    });
    expect(amountTexts(amountsOf(price, 'ANUAL'))).toEqual({
      first: '10,464.91',
      later: '0.00',
      total: '10,464.91',
    });
  });

  test.each(['first', 'later', 'total'] as const)('another %s is another price', (part) => {
    const amounts = amountsOf(price, 'MENSUAL');
    expect(sameAmounts(amounts, { ...amounts })).toBe(true);
    expect(sameAmounts(amounts, { ...amounts, [part]: amounts[part] + 1 })).toBe(false);
  });
});
