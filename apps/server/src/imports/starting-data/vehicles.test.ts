import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Car = { file: string; brand: string; model: string; year: number; version: string; cells: string[] };

const folder = new URL('./vehicles/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
const contents = new Map(
  files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')]),
);
const cars = [...contents].flatMap(([file, [, ...lines]]) =>
  lines.map((line): Car => {
    const cells = line.split(',');
    const [brand = '', model = '', year, version = ''] = cells;
    return { file, brand, model, year: Number(year), version, cells };
  }),
);

describe('starting-data/vehicles: one file for each brand', () => {
  test.each(files)('%s: the columns that the loader expects, one brand, in nobody else’s file', (name) => {
    expect(contents.get(name)?.[0]).toBe('brand,model,year,version,body_type,list_price');
    const brands = new Set(cars.filter(({ file }) => file === name).map(({ brand }) => brand));
    expect(brands.size).toBe(1);
    const others = cars.filter(({ file, brand }) => file !== name && brands.has(brand));
    expect(others).toEqual([]);
  });

  test('every row is a car with a sensible year, body type and price', () => {
    const wrong = cars.filter(({ cells, brand, model, year, version }) => {
      const texts = [brand, model, version].every((text) => text !== '' && text === text.trim());
      const [, , , , bodyType = '', listPrice = ''] = cells;
      const known = ['sedan', 'hatchback', 'suv', 'pickup'].includes(bodyType);
      const priced = /^[1-9]\d{5,6}$/.test(listPrice);
      return !(cells.length === 6 && texts && known && priced && year >= 2015 && year <= 2027);
    });
    expect(wrong).toEqual([]);
  });

  test('no car stands twice', () => {
    const all = cars.map(({ cells }) => cells.slice(0, 4).join('|').toLowerCase());
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  test('at least 60 models, every body type among them, 8 model years on average', () => {
    const years = new Map<string, Set<number>>();
    for (const { brand, model, year } of cars) {
      const known = years.get(`${brand} ${model}`) ?? new Set();
      years.set(`${brand} ${model}`, known.add(year));
    }
    expect(years.size).toBeGreaterThanOrEqual(60);
    const sum = [...years.values()].reduce((total, one) => total + one.size, 0);
    expect(sum / years.size).toBeGreaterThanOrEqual(8);
    expect(new Set(cars.map(({ cells }) => cells[4])).size).toBe(4);
  });
});
