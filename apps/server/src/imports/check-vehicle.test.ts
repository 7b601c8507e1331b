import { describe, expect, test } from 'vitest';
import { checkVehicle } from './check-vehicle.ts';

const car = {
  brand: 'Nissan',
  model: 'Versa',
  year: '2026',
  version: 'Sense CVT',
  bodyType: 'sedan',
  listPrice: '358900',
};
const check = (change: Partial<typeof car>) => checkVehicle({ ...car, ...change }, '2026-03-10');

describe('docs/imports.md, Vehicles: a line', () => {
  test('pesos become centavos, brand and model one name', () => {
    expect(check({})).toEqual({
      brand: 'Nissan',
      model: 'Versa',
      brand_model: 'Nissan Versa',
      year: 2026,
      version: 'Sense CVT',
      body_type: 'sedan',
      list_price: 35_890_000,
    });
  });

  test.each([
    ['blanks around and inside', { version: '  Sense   CVT ' }, { version: 'Sense CVT' }],
    ['a blank that does not break', { version: 'Sense\u00A0CVT' }, { version: 'Sense CVT' }],
    ['an accent of its own', { model: 'Me\u0301gane' }, { model: 'Mégane' }],
    ['an invisible letter', { model: 'Ver\u200Bsa' }, { model: 'Versa' }],
    ['a body type in capitals', { bodyType: 'SUV' }, { body_type: 'suv' }],
    ['quotes in a name', { version: 'GT "S"' }, { version: 'GT "S"' }],
    ['the first year', { year: '1980' }, { year: 1980 }],
    ['two years ahead', { year: '2028' }, { year: 2028 }],
    ['the lowest price', { listPrice: '10000' }, { list_price: 1_000_000 }],
  ])('%s', (_title, change, expected) => {
    expect(check(change)).toMatchObject(expected);
  });

  test.each([
    ['no brand', { brand: ' ' }, 'brand is empty'],
    ['no model', { model: '' }, 'model is empty'],
    ['no version', { version: '' }, 'version is empty'],
    ['a long version', { version: 'x'.repeat(121) }, 'version has more than 120 characters'],
    ['a year before the first', { year: '1979' }, 'year is not between 1980 and 2028: 1979'],
    ['a year too far ahead', { year: '2029' }, 'year is not between 1980 and 2028: 2029'],
    ['no year', { year: '20x6' }, 'year is not a whole number: "20x6"'],
    [
      'an unknown body type',
      { bodyType: 'coupé' },
      'body_type is not one of sedan, hatchback, suv, pickup: "coupé"',
    ],
    ['centavos', { listPrice: '358900.00' }, 'list_price is not a whole number: "358900.00"'],
    ['a price with a comma', { listPrice: '358,900' }, 'list_price is not a whole number: "358,900"'],
    ['a negative price', { listPrice: '-1' }, 'list_price is not a whole number: "-1"'],
    ['a price in thousands', { listPrice: '359' }, 'list_price is not between 10000 and 50000000: 359'],
    ['too high a price', { listPrice: '50000001' }, 'list_price is not between'],
  ])('%s is refused', (_title, change, reason) => {
    expect(check(change)).toContain(reason);
  });
});
