import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPrice, type QuotedPrice } from './check-price.ts';
import { priceParts } from './receipts.ts';

const answer: QuotedPrice = {
  coverages: [
    { id: 'rc', premium: 160_000 },
    { id: 'danos', premium: 684_028 },
  ],
  discount: 16_881,
  ...priceParts({ netPremium: 827_147, policyFee: 75_000 }),
};

describe('architecture.md: every answer of the insurer is checked to the centavo', () => {
  test('the worked case holds', () => {
    expect(checkPrice(answer)).toEqual([]);
  });

  test.each([
    ['iva', { ...answer, annual: { ...answer.annual, iva: 144_343 } }, 'annual.iva', 144_344, 144_343],
    ['total', { ...answer, annual: { ...answer.annual, total: 1 } }, 'annual.total', 1_046_491, 1],
    [
      'first receipt',
      { ...answer, monthly: { ...answer.monthly, firstPayment: 1 } },
      'monthly.firstPayment',
      answer.monthly.firstPayment,
      1,
    ],
    ['receipts', { ...answer, monthly: { ...answer.monthly, receipts: 11 } }, 'monthly.receipts', 12, 11],
    [
      'fee differs between the cycles',
      { ...answer, monthly: { ...answer.monthly, policyFee: 0 } },
      'monthly.policyFee',
      75_000,
      0,
    ],
  ])('one centavo more or less is named: %s', (_name, changed, field, expected, given) => {
    expect(checkPrice(changed)).toEqual([{ field, expected, given }]);
  });

  test('premiums less discount must be the net premium', () => {
    const fields = checkPrice({ ...answer, discount: 16_880 }).map((line) => line.field);
    expect(fields).toContain('annual.netPremium');
    expect(fields).toContain('monthly.netPremium');
  });

  test.each([
    ['negative premium', { ...answer, coverages: [{ id: 'rc', premium: -1 }] }, 'coverages.rc'],
    ['fraction', { ...answer, coverages: [{ id: 'rc', premium: 0.5 }] }, 'coverages.rc'],
    ['negative discount', { ...answer, discount: -1 }, 'discount'],
    ['discount above the premiums', { ...answer, discount: 844_029 }, 'discount'],
    ['no fee', { ...answer, annual: { ...answer.annual, policyFee: Number.NaN } }, 'annual.policyFee'],
  ])('an amount that cannot be is named alone: %s', (_name, changed, field) => {
    expect(checkPrice(changed).map((line) => line.field)).toEqual([field]);
  });

  test('a discount of all that the coverages cost leaves the fee', () => {
    const price = priceParts({ netPremium: 0, policyFee: 75_000 });
    expect(checkPrice({ ...answer, discount: 844_028, ...price })).toEqual([]);
  });

  test('another surcharge is reckoned with', () => {
    const price = priceParts({ netPremium: 827_147, policyFee: 75_000, surchargePercent: 6.5 });
    expect(checkPrice({ ...answer, ...price, surchargePercent: 6.5 })).toEqual([]);
    expect(checkPrice({ ...answer, ...price })).not.toEqual([]);
  });

  test('own arithmetic always passes its own check', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (premiums, share) => {
          const sum = premiums.reduce((total, premium) => total + premium, 0);
          const discount = Math.floor(sum * share);
          const coverages = premiums.map((premium, index) => ({ id: `c${index}`, premium }));
          const price = priceParts({ netPremium: sum - discount, policyFee: 68_000 });
          expect(checkPrice({ coverages, discount, ...price })).toEqual([]);
        },
      ),
    );
  });
});
