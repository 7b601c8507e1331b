import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { packages, type Coverage } from '@socio/domain/tariff/coverages';
import { priceOf } from './demo-tariff.ts';
import { isState, theftZones, type State } from './theft-zones.ts';
import { trafficZoneOf, trafficZones } from './traffic-zones.ts';
import { classFactors, classOf, repairFactorOf, repairGroups } from './vehicle-factors.ts';

type Car = {
  brandModel: string;
  modelYear: number;
  versionName: string;
  bodyType: string;
  listPrice: number;
};

const folder = new URL('../../../server/src/imports/starting-data/vehicles/', import.meta.url);
const catalogue = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Car => {
      const [brand = '', model = '', year, versionName = '', bodyType = '', price] = line.split(',');
      const [modelYear, listPrice] = [Number(year), Number(price) * 100];
      return { brandModel: `${brand} ${model}`, modelYear, versionName, bodyType, listPrice };
    }),
);
const states = Object.keys(theftZones) as State[];
const page = readFileSync(new URL('../../../../docs/demo-prices.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => cells.slice(1, -1));

function priced(car: Omit<Car, 'versionName'>, state: State, age: number, coverage: Coverage) {
  return priceOf(coverage, { ...car, state, birthDate: `${2025 - age}-06-01`, today: '2026-03-01' });
}
const totalsOf = (car: Omit<Car, 'versionName'>, state: State, age: number) =>
  packages.map((coverage) => priced(car, state, age, coverage).annual.total);

type Range = readonly [least: number, most: number];
const believable: [name: string, state: State, age: number, rc: Range, ample: Range][] = [
  ['Nissan Versa 2023', 'Ciudad de México', 35, [3000, 5000], [10_000, 14_000]],
  ['Nissan Versa 2023', 'Ciudad de México', 22, [4000, 6000], [14_000, 20_000]],
  ['Nissan Versa 2023', 'Jalisco', 35, [3000, 5000], [10_500, 15_000]],
  ['Nissan Versa 2023', 'Yucatán', 35, [3000, 4000], [8000, 10_000]],
  ['Nissan March 2018', 'Puebla', 42, [3000, 4000], [6000, 9000]],
  ['Nissan Sentra 2022', 'Querétaro', 35, [3000, 4000], [10_000, 16_000]],
  ['Nissan NP300 2021', 'Baja California', 50, [3000, 5000], [9000, 14_000]],
  ['Chevrolet Aveo 2021', 'Yucatán', 35, [3000, 4000], [7000, 9000]],
  ['Chevrolet Aveo 2023', 'Yucatán', 35, [3000, 4000], [7000, 9000]],
  ['Kia Rio 2021', 'Yucatán', 35, [3000, 4000], [7000, 9000]],
  ['Toyota Yaris 2021', 'Yucatán', 35, [3000, 4000], [7000, 9000]],
  ['Dodge Attitude 2022', 'Veracruz de Ignacio de la Llave', 28, [3000, 4500], [8000, 11_000]],
  ['Renault Kwid 2023', 'Oaxaca', 19, [4000, 5000], [9000, 13_000]],
  ['Volkswagen Gol 2018', 'Chiapas', 45, [3000, 4000], [5000, 8000]],
  ['Volkswagen Jetta 2022', 'Ciudad de México', 35, [3000, 5000], [11_000, 17_000]],
  ['Honda CR-V 2023', 'Nuevo León', 35, [3500, 5000], [16_000, 22_000]],
  ['Toyota RAV4 2023', 'Guanajuato', 67, [3500, 5000], [15_000, 21_000]],
  ['MG MG5 2023', 'México', 35, [3000, 5000], [11_000, 15_000]],
  ['Toyota Hilux 2023', 'Sinaloa', 35, [3000, 5000], [11_000, 19_000]],
  ['Chevrolet Suburban 2022', 'Nuevo León', 45, [3000, 5000], [27_000, 37_000]],
  ['BMW X3 2023', 'Ciudad de México', 35, [3000, 5000], [30_000, 42_000]],
  ['BMW X3 2023', 'Yucatán', 35, [3000, 5000], [24_000, 32_000]],
  ['Audi A4 2022', 'Ciudad de México', 35, [3000, 5000], [20_000, 30_000]],
  ['Mercedes-Benz Clase C 2022', 'Ciudad de México', 35, [3000, 5000], [24_000, 32_000]],
  ['Tesla Model 3 2024', 'Nuevo León', 35, [3000, 5000], [28_000, 40_000]],
  ['Ford Mustang 2023', 'Ciudad de México', 35, [4000, 6000], [30_000, 45_000]],
  ['Ford Mustang 2023', 'Jalisco', 20, [5000, 7000], [45_000, 65_000]],
  ['Volkswagen Golf GTI 2023', 'Ciudad de México', 35, [4000, 6000], [24_000, 34_000]],
];

test.each(believable)('%s in %s at %d: a price that one believes', (name, state, age, rc, ample) => {
  const versions = catalogue.filter((car) => `${car.brandModel} ${car.modelYear}` === name);
  expect(versions).not.toEqual([]);
  for (const car of versions) {
    const [liability = NaN, limited = NaN, complete = NaN] = totalsOf(car, state, age);
    expect(liability).toBeGreaterThanOrEqual(rc[0] * 100);
    expect(liability).toBeLessThanOrEqual(rc[1] * 100);
    expect(limited).toBeGreaterThan(liability);
    expect(complete).toBeGreaterThan(limited);
    expect(complete).toBeGreaterThanOrEqual(ample[0] * 100);
    expect(complete).toBeLessThanOrEqual(ample[1] * 100);
  }
});

describe('docs/demo-prices.md', () => {
  const examples = rows.filter(([name = '']) => / 20\d\d$/.test(name));

  test.each(examples)(
    'example: %s, %s, %s, %s, %s',
    (name = '', kind = '', asNew = '', state = '', age, ...totals) => {
      if (!isState(state)) throw new Error(`no state: ${state}`);
      const [brandModel, year] = [name.slice(0, -5), Number(name.slice(-4))];
      const listPrice = parseMxn(asNew) ?? NaN;
      const car = catalogue.find(
        (one) => one.brandModel === brandModel && one.modelYear === year && one.listPrice === listPrice,
      );
      expect(car).toBeDefined();
      if (car === undefined) return;
      expect(classOf(car)).toBe(kind);
      expect(totalsOf(car, state, Number(age)).map(formatMoney)).toEqual(totals);
    },
  );

  test('the page has examples', () => expect(examples.length).toBeGreaterThanOrEqual(8));

  test('its factors are those of the code', () => {
    const text = (factor: number) => (factor / 100).toFixed(2);
    for (const { factor, brands } of repairGroups) {
      expect(rows.find(([first]) => first === text(factor))?.[1]).toBe(brands.join(', '));
    }
    for (const [name, { damage, liability }] of [
      ...Object.entries(classFactors),
      ...Object.entries(trafficZones),
    ]) {
      expect(rows.find(([first]) => first === name)?.slice(1, 3)).toEqual([text(damage), text(liability)]);
    }
    for (const zone of ['dense', 'medium'] as const) {
      const named = rows.find(([first]) => first === zone)?.[3]?.split(', ');
      expect(named?.toSorted()).toEqual(states.filter((state) => trafficZoneOf(state) === zone).toSorted());
    }
    expect(states.filter((state) => trafficZoneOf(state) === 'light')).toHaveLength(19);
  });
});

describe('all models of the catalogue', () => {
  const models = [...Map.groupBy(catalogue, ({ brandModel }) => brandModel).values()];

  test('cheapest and dearest car of each, in every state, at 18, 35 and 70: AMPLIA costs 5,000 to 250,000', () => {
    const odd = models.flatMap((cars) => {
      const byPrice = cars.toSorted((a, b) => a.listPrice - b.listPrice);
      return byPrice.filter((_car, index) => index === 0 || index === byPrice.length - 1);
    });
    const wrong = odd.flatMap((car) =>
      states.flatMap((state) =>
        [18, 35, 70].filter((age) => {
          const [rc = NaN, limited = NaN, complete = NaN] = totalsOf(car, state, age);
          return !(rc < limited && limited < complete && complete >= 500_000 && complete <= 25_000_000);
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('a version’s older model year is never dearer for own damage or theft', () => {
    const versions = Map.groupBy(catalogue, (car) => `${car.brandModel} ${car.versionName}`);
    const wrong = [...versions.values()].flatMap((cars) => {
      const newestFirst = cars
        .toSorted((a, b) => b.modelYear - a.modelYear)
        .map((car) => {
          const parts = priced(car, 'Jalisco', 35, 'AMPLIA').coverages;
          return { car, premiumOf: (id: string) => parts.find((one) => one.id === id)?.premium ?? NaN };
        });
      return newestFirst.filter((one, index) => {
        const newer = newestFirst[index - 1];
        return newer && ['danos', 'robo'].some((id) => !(one.premiumOf(id) <= newer.premiumOf(id)));
      });
    });
    expect(wrong).toEqual([]);
  });

  test('every brand has a repair factor of its own', () => {
    const known = new Set<string>(repairGroups.flatMap(({ brands }) => [...brands]));
    const unknown = new Set(
      catalogue.map(({ brandModel }) => brandModel).filter((name) => !known.has(name.split(' ')[0] ?? '')),
    );
    expect([...unknown]).toEqual([]);
  });
});

test.each([
  ['Land Rover Defender', 135],
  ['NISSAN VERSA', 95],
  ['Marca Nueva', 110],
])('repair cost of a %s: %d', (brandModel, factor) => expect(repairFactorOf(brandModel)).toBe(factor));

test.each([
  ['Ford Mustang', 'sedan', 'sports'],
  ['Ford Mustang Mach-E', 'suv', 'suv'],
  ['Nissan Versa', 'sedan', 'sedan'],
  ['Nissan NP300', 'pickup', 'pickup'],
  ['Nissan Urvan', 'van', 'suv'],
])('%s, %s: class %s', (brandModel, bodyType, kind) => expect(classOf({ brandModel, bodyType })).toBe(kind));
