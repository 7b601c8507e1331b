import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPrice } from '@socio/domain/tariff/check-price';
import { coveragesOf, packages } from '@socio/domain/tariff/coverages';
import { priceOf, type Risk } from './demo-tariff.ts';
import { theftZones, type State } from './theft-zones.ts';

const risk: Risk = {
  listPrice: 300_000_00,
  modelYear: 2026,
  state: 'Sonora',
  birthDate: '1979-11-02',
  today: '2026-03-01',
};

const risks: fc.Arbitrary<Risk> = fc.record({
  listPrice: fc.integer({ min: 1_000_00, max: 20_000_000_00 }),
  modelYear: fc.integer({ min: 1990, max: 2027 }),
  state: fc.constantFrom(...(Object.keys(theftZones) as State[])),
  birthDate: fc
    .tuple(
      fc.integer({ min: 1926, max: 2007 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, ...rest]) => [year, ...rest.map((part) => String(part).padStart(2, '0'))].join('-')),
  today: fc.constant('2026-03-01'),
});

test('domain-facts.md, Price arithmetic: every price of random cars and people passes the centavo check', () => {
  fc.assert(
    fc.property(risks, fc.constantFrom(...packages), (one, coverage) => {
      const price = priceOf(coverage, one);
      expect(checkPrice(price)).toEqual([]);
      expect(price.coverages.map(({ id }) => id)).toEqual(coveragesOf(coverage).map(({ id }) => id));
    }),
  );
});

test('domain-facts.md: AMPLIA > LIMITADA > RC for the same car and person', () => {
  fc.assert(
    fc.property(risks, (one) => {
      const totals = packages.map((coverage) => priceOf(coverage, one));
      for (const cycle of ['annual', 'monthly'] as const) {
        const [rc, limited, complete] = totals.map((price) => price[cycle].total);
        expect(complete).toBeGreaterThan(limited ?? NaN);
        expect(limited).toBeGreaterThan(rc ?? NaN);
      }
    }),
  );
});

describe('domain-facts.md: demonstration rates', () => {
  test('premiums of a car of $300,000 in Sonora, zone 0.99', () => {
    const premiums = Object.fromEntries(
      priceOf('AMPLIA', risk).coverages.map((one) => [one.id, one.premium]),
    );
    expect(premiums).toEqual({
      rc: 1_600_00,
      medica: 350_00,
      juridica: 250_00,
      asistencia: 200_00,
      robo: 2_079_00,
      danos: 6_300_00,
      funeraria: 180_00,
      extension_rc: 0,
    });
  });

  test('club discount is 15 % of the premiums, policy fee $680', () => {
    const price = priceOf('RC', risk);
    expect(price).toMatchObject({ discount: 360_00, netPremium: 2_040_00, policyFee: 680_00 });
    expect(price.annual).toMatchObject({ iva: 435_20, total: 3_155_20 });
  });

  test.each([
    ['18', '2008-03-01', 1.45],
    ['24, the day before 25', '2001-03-02', 1.45],
    ['25', '2001-03-01', 1.15],
    ['29, the day before 30', '1996-03-02', 1.15],
    ['30', '1996-03-01', 1],
    ['64, the day before 65', '1961-03-02', 1],
    ['65', '1961-03-01', 1.15],
  ])('age %s', (_name, birthDate, factor) => {
    const rc = priceOf('RC', { ...risk, birthDate }).coverages[0]?.premium;
    expect(rc).toBe(Math.round(1_600_00 * factor));
  });

  test('an older car of the same price as new costs less', () => {
    const totals = [2026, 2025, 2020, 2012, 1995].map(
      (modelYear) => priceOf('AMPLIA', { ...risk, modelYear }).annual.total,
    );
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBe(totals.length);
  });

  test('zones: 32 states, 0.70 to 1.60', () => {
    const zones = Object.values(theftZones);
    expect(zones).toHaveLength(32);
    expect(Math.min(...zones)).toBe(70);
    expect(Math.max(...zones)).toBe(160);
  });
});
