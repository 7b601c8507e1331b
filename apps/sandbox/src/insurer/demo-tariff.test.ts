import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPrice } from '@socio/domain/tariff/check-price';
import { coveragesOf, packages, type Coverage } from '@socio/domain/tariff/coverages';
import { priceOf, type Risk } from './demo-tariff.ts';
import { theftZones, type State } from './theft-zones.ts';
import { trafficZoneOf, trafficZones } from './traffic-zones.ts';

const risk: Risk = {
  brandModel: 'Mazda 3',
  bodyType: 'sedan',
  listPrice: 300_000_00,
  modelYear: 2026,
  state: 'Sonora',
  birthDate: '1979-11-02',
  today: '2026-03-01',
};

const risks: fc.Arbitrary<Risk> = fc.record({
  brandModel: fc.constantFrom(
    'Nissan Versa',
    'Mazda 3',
    'Land Rover Defender',
    'Ford Mustang',
    'Marca Nueva',
  ),
  bodyType: fc.constantFrom('sedan', 'hatchback', 'suv', 'pickup', 'van'),
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

describe('what makes the risk greater never makes the price lower', () => {
  const states = Object.keys(theftZones) as State[];
  const totalOf = (one: Risk, coverage: Coverage) => priceOf(coverage, one).annual.total;
  const dearer: [name: string, worse: (one: Risk, other: Risk) => Risk][] = [
    ['a dearer car', (one, other) => ({ ...one, listPrice: Math.max(one.listPrice, other.listPrice) })],
    ['a newer car', (one, other) => ({ ...one, modelYear: Math.max(one.modelYear, other.modelYear) })],
    ['a sports car', (one) => ({ ...one, brandModel: 'Ford Mustang' })],
  ];
  test.each(dearer)('%s', (_name, worse) => {
    const pairs = risks.filter(({ brandModel }) => brandModel.startsWith('Mazda'));
    fc.assert(
      fc.property(pairs, risks, fc.constantFrom(...packages), (one, other, coverage) => {
        expect(totalOf(worse(one, other), coverage)).toBeGreaterThanOrEqual(totalOf(one, coverage));
      }),
    );
  });

  test('a state with no less theft and no less traffic', () => {
    fc.assert(
      fc.property(risks, fc.constantFrom(...states), fc.constantFrom(...packages), (one, state, coverage) => {
        const [here, there] = [trafficZones[trafficZoneOf(one.state)], trafficZones[trafficZoneOf(state)]];
        fc.pre(theftZones[state] >= theftZones[one.state] && there.damage >= here.damage);
        expect(totalOf({ ...one, state }, coverage)).toBeGreaterThanOrEqual(totalOf(one, coverage));
      }),
    );
  });

  test('a younger driver, up to 64', () => {
    const ages = fc.tuple(fc.integer({ min: 18, max: 64 }), fc.integer({ min: 18, max: 64 }));
    fc.assert(
      fc.property(risks, ages, fc.constantFrom(...packages), (one, given, coverage) => {
        const [younger, older] = given
          .toSorted((a, b) => a - b)
          .map((age) => totalOf({ ...one, birthDate: `${2026 - age}-03-01` }, coverage));
        expect(younger).toBeGreaterThanOrEqual(older ?? NaN);
      }),
    );
  });
});

describe('domain-facts.md: demonstration rates', () => {
  test('docs/demo-prices.md: premiums of a car of $300,000 in Sonora, dense traffic, theft zone 0.99', () => {
    const premiums = Object.fromEntries(
      priceOf('AMPLIA', risk).coverages.map((one) => [one.id, one.premium]),
    );
    expect(premiums).toEqual({
      rc: 1_840_00,
      medica: 350_00,
      juridica: 250_00,
      asistencia: 200_00,
      robo: 2_079_00,
      danos: 8_970_00,
      funeraria: 180_00,
      extension_rc: 0,
    });
  });

  test('club discount is 15 % of the premiums, policy fee $680', () => {
    const price = priceOf('RC', risk);
    expect(price).toMatchObject({ discount: 396_00, netPremium: 2_244_00, policyFee: 680_00 });
    expect(price.annual).toMatchObject({ iva: 467_84, total: 3_391_84 });
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
    expect(rc).toBe(Math.round(1_840_00 * factor));
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
