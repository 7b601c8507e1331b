import type { Change, PriceChange } from '@socio/contracts/shared/price-change';
import { describe, expect, test } from 'vitest';
import { changedPrices } from './price-change-text.ts';

const car = { brand_model: 'Nissan Versa', year: 2024, version_name: 'Advance CVT' };
const newer: Change = { kind: 'vehicle', before: car, after: { ...car, year: 2025 } };
const moved: Change = { kind: 'postal-code', before: '64000', after: '44100' };

const stayed = { before: '500.00', after: '500.00', by_cause: [0] };
const dearer = { before: '772.39', after: '918.77', by_cause: [14_638] };

function change(causes: Change[][], monthly: PriceChange['packages']['RC']): PriceChange {
  return { causes, packages: monthly === undefined ? {} : { AMPLIA: monthly } };
}

const text = (causes: Change[][], by_cause: number[], before = '772.39', after = '918.77') =>
  changedPrices(
    change(causes, { monthly: { before, after, by_cause }, annual: stayed }),
    'MENSUAL',
    'AMPLIA',
  )[0]?.text;

describe('spec quote 4, Editing, and docs/decisions/0011: what an edit did to the price, in words', () => {
  test('dearer', () => {
    expect(
      changedPrices(change([[newer]], { monthly: dearer, annual: stayed }), 'MENSUAL', 'AMPLIA'),
    ).toEqual([
      {
        coverage: 'AMPLIA',
        title: 'Amplia: $146.38 más al mes',
        text: 'Antes $772.39, ahora $918.77: auto 2024 → 2025 +$146.38',
      },
    ]);
  });

  test('cheaper', () => {
    const cheaper = { before: '10,918.77', after: '10,772.39', by_cause: [-14_638] };
    expect(changedPrices(change([[newer]], { monthly: stayed, annual: cheaper }), 'ANUAL', null)).toEqual([
      {
        coverage: 'AMPLIA',
        title: 'Amplia: $146.38 menos al año',
        text: 'Antes $10,918.77, ahora $10,772.39: auto 2024 → 2025 −$146.38',
      },
    ]);
  });

  test.each<[string, Change[][], number[], string]>([
    [
      'several, with their shares',
      [[newer], [moved]],
      [20_000, -5_362],
      'auto 2024 → 2025 +$200.00, código postal 64000 → 44100 −$53.62',
    ],
    [
      'several whose shares are not known',
      [[newer, moved, { kind: 'birth-date' }]],
      [14_638],
      'auto 2024 → 2025, código postal 64000 → 44100 y fecha de nacimiento +$146.38',
    ],
    [
      'what changed nothing is not named',
      [[{ kind: 'tariff' }], [{ kind: 'birth-date' }], [{ kind: 'gender' }]],
      [0, 14_638, 0],
      'fecha de nacimiento +$146.38',
    ],
    ['the tariff', [[{ kind: 'tariff' }]], [14_638], 'tarifa vigente hoy +$146.38'],
    [
      'another version',
      [[{ kind: 'vehicle', before: car, after: { ...car, version_name: 'SR CVT' } }]],
      [14_638],
      'versión Advance CVT → SR CVT +$146.38',
    ],
    [
      'another version of another year',
      [[{ kind: 'vehicle', before: car, after: { ...car, year: 2025, version_name: 'SR CVT' } }]],
      [14_638],
      'auto 2024 Advance CVT → 2025 SR CVT +$146.38',
    ],
    [
      'another model',
      [[{ kind: 'vehicle', before: car, after: { ...car, brand_model: 'Mazda 3' } }]],
      [14_638],
      'auto Nissan Versa 2024 → Mazda 3 2024 +$146.38',
    ],
  ])('%s', (_name, causes, shares, words) => {
    expect(text(causes, shares)).toBe(`Antes $772.39, ahora $918.77: ${words}`);
  });

  test('of another package, or one that costs the same, nothing is said', () => {
    const one = change([[newer]], { monthly: dearer, annual: stayed });
    expect(changedPrices(one, 'MENSUAL', 'RC')).toEqual([]);
    expect(changedPrices(one, 'ANUAL', 'AMPLIA')).toEqual([]);
  });
});
