import { describe, expect, test } from 'vitest';
import { readReference } from './testing/reference-data.ts';
import { comparablePlate, normalizePlate, checkPlates } from './plates.ts';

test.each([
  ['abc-123-a', 'ABC-123-A', 'ABC123A'],
  [' ABC 123 A ', 'ABC-123-A', 'ABC123A'],
  ['ABC  123', 'ABC-123', 'ABC123'],
  ['ABC–123', 'ABC-123', 'ABC123'],
  ['a12bcd', 'A12BCD', 'A12BCD'],
  ['', '', ''],
])('domain-facts.md, Plates: %j is kept as %j and compared as %j', (typed, kept, compared) => {
  expect(normalizePlate(typed)).toBe(kept);
  expect(comparablePlate(typed)).toBe(compared);
});

describe('spec quote 5: plates', () => {
  // holds Q300, Q301, Q302, Q385
  test.each([
    ['ABC-123-A', null],
    ['ABC-123', null],
    ['ABC-12-34', null],
    ['A12-BCD', null],
    ['abc123', null],
    ['ABC 123 A', null],
    ['ABC1234A', null],
    ['', 'PLATES_REQUIRED'],
    ['ABC12', 'PLATES_INVALID'],
    ['ABC12345A', 'PLATES_INVALID'],
    ['A12-BC', 'PLATES_INVALID'],
    ['ABC-1234-A', 'PLATES_INVALID'],
    ['-ABC123', 'PLATES_INVALID'],
    ['-ABC-123', 'PLATES_INVALID'],
    ['ABC-123-', 'PLATES_INVALID'],
    ['ABC--123', 'PLATES_INVALID'],
    ['-------', 'PLATES_INVALID'],
    ['ABC_123', 'PLATES_INVALID'],
  ])('%j gives %s', (value, error) => {
    expect(checkPlates(value)).toBe(error);
  });

  const series = readReference('placas_series_automovil_particular_2016.csv');
  test.skipIf(series === null)(
    'NOM-001-SCT-2-2016: every series of private cars (reference data; skipped where absent)',
    () => {
      for (const row of series ?? []) {
        expect([row.entidad, checkPlates(row.primera ?? ''), checkPlates(row.ultima ?? '')]).toEqual([
          row.entidad,
          null,
          null,
        ]);
      }
    },
  );
});
