import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const repository = new URL('../../../../../', import.meta.url);
const catalogue = new URL('../shared/data/postal-codes-2024-12.txt.gz', repository);

const vehicles = readRows(new URL('./vehicles.csv', import.meta.url));
const postalCodes = readRows(new URL('./postal-codes.csv', import.meta.url));
const demoPostalCodes = readRows(new URL('../demo/postal-codes.csv', import.meta.url));

function readRows(file: URL) {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return { header, rows: lines.map((line) => line.split(',')) };
}

function keys(rows: string[][], columns: number[]) {
  return rows.map((row) => columns.map((column) => row[column]).join('|'));
}

describe('vehicles.csv', () => {
  test('has the columns that its readers expect', () => {
    expect(vehicles.header).toBe('brand,model,year,version,body_type,list_price');
  });

  test('every row is a car with a sensible year, body type and price', () => {
    for (const row of vehicles.rows) {
      const [brand, model, year, version, bodyType, listPrice] = row;
      expect(row).toHaveLength(6);
      expect([brand, model, version].every((text) => text !== '' && text === text?.trim())).toBe(true);
      expect(Number(year)).toBeGreaterThanOrEqual(2016);
      expect(Number(year)).toBeLessThanOrEqual(2026);
      expect(['sedan', 'hatchback', 'suv', 'pickup']).toContain(bodyType);
      expect(listPrice).toMatch(/^[1-9]\d{5}$/);
    }
  });

  test('no car stands twice', () => {
    const all = keys(vehicles.rows, [0, 1, 2, 3]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('ten models, every body type among them', () => {
    expect(new Set(keys(vehicles.rows, [0, 1])).size).toBe(10);
    expect(new Set(keys(vehicles.rows, [4])).size).toBe(4);
  });

  test('a version cost less in an earlier model year', () => {
    const priceOf = new Map(vehicles.rows.map((row) => [row.slice(0, 4).join('|'), Number(row[5])]));
    for (const [brand, model, year, version] of vehicles.rows) {
      const later = priceOf.get([brand, model, Number(year) + 1, version].join('|'));
      const own = priceOf.get([brand, model, year, version].join('|'));
      if (later !== undefined) expect(own).toBeLessThan(later);
    }
  });
});

describe('postal codes', () => {
  test.each([
    ['starting data', postalCodes],
    ['demonstration', demoPostalCodes],
  ])('%s: columns, filled values, no settlement twice', (_name, { header, rows }) => {
    expect(header).toBe('zip,neighborhood,settlement_type,municipality,city,state');
    for (const row of rows) {
      expect(row).toHaveLength(6);
      expect(row[0]).toMatch(/^\d{5}$/);
      expect(row.every((text) => text !== '' && text === text.trim())).toBe(true);
    }
    const all = keys(rows, [0, 1, 2]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('a code lies in one municipality of one state', () => {
    const codes = new Set(keys(postalCodes.rows, [0]));
    expect(new Set(keys(postalCodes.rows, [0, 3, 5])).size).toBe(codes.size);
  });

  test('sandbox-world.md: 00001–00003 are demonstration data only', () => {
    expect(keys(demoPostalCodes.rows, [0, 1, 5])).toEqual([
      '00001|Sandbox|Zacatecas',
      '00002|Sandbox|Zacatecas',
      '00003|Sandbox|Zacatecas',
    ]);
    expect(postalCodes.rows.some(([zip]) => zip?.startsWith('0000'))).toBe(false);
  });

  // The catalogue may not be redistributed, so it is no part of the repository and is absent from most clones.
  test.skipIf(!existsSync(catalogue))(
    'every code has exactly the settlements of the official catalogue',
    () => {
      const codes = new Set(keys(postalCodes.rows, [0]));
      const official = gunzipSync(readFileSync(catalogue))
        .toString('utf8')
        .split('\n')
        .map((line) => line.split('|'))
        .filter(([zip]) => codes.has(zip ?? ''))
        .map(([zip, neighborhood, type, municipality, state, city]) =>
          [zip, neighborhood, type, municipality, city, state].join('|'),
        );
      const own = keys(postalCodes.rows, [0, 1, 2, 3, 4, 5]);
      expect(own).toHaveLength(official.length);
      expect(new Set(own)).toEqual(new Set(official));
    },
  );
});
