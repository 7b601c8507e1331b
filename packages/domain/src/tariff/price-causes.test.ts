import { describe, expect, test } from 'vitest';
import { priceSteps, stepAmounts, type PricedRisk } from './price-causes.ts';

const before: PricedRisk = { versionId: 1, zipCode: '64000', gender: 'H', birthDate: '1988-05-14' };

describe('docs/decisions/0011: the causes of a price difference, one at a time', () => {
  test.each<[string, Partial<PricedRisk>, boolean, string[]]>([
    ['nothing', {}, false, []],
    ['the car', { versionId: 2 }, false, ['vehicle']],
    ['the place', { zipCode: '44100' }, false, ['postal-code']],
    ['the person', { gender: 'M', birthDate: '2001-01-01' }, false, ['birth-date', 'gender']],
    ['only the day', {}, true, ['tariff']],
    [
      'everything',
      { gender: 'M', birthDate: '2001-01-01', zipCode: '44100', versionId: 2 },
      true,
      ['tariff', 'vehicle', 'postal-code', 'birth-date', 'gender'],
    ],
  ])('%s', (_name, change, oldTariff, causes) => {
    const after = { ...before, ...change };
    const steps = priceSteps(before, after, oldTariff);
    expect(steps.map(({ cause }) => cause)).toEqual(causes);
    expect(steps.at(-1)?.risk ?? before).toEqual(after);
  });

  test('each step changes one thing of the step before', () => {
    const after = { ...before, versionId: 2, zipCode: '44100' };
    expect(priceSteps(before, after, true).map(({ risk }) => risk)).toEqual([
      before,
      { ...before, versionId: 2 },
      after,
    ]);
  });

  test.each([
    [77_239, [91_877], [14_638]],
    [77_239, [77_239, 91_877, 90_001], [0, 14_638, -1_876]],
    [77_239, [], []],
  ])('%i and then %j: %j', (first, prices, amounts) => {
    expect(stepAmounts(first, prices)).toEqual(amounts);
    expect(amounts.reduce((sum, one) => sum + one, first)).toBe(prices.at(-1) ?? first);
  });
});
