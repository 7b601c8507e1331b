import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReference } from './testing/reference-data.ts';
import { normalizeVin, vinAllowsModelYear, vinCheckDigit, vinWarnings, checkVin } from './vin.ts';

describe('domain-facts.md, VIN: check digit', () => {
  test.each([
    ['11111111111111111', '1'],
    ['1M8GDM9AXKP042788', 'X'],
    ['3GNCJLSB3HL273613', '3'],
    ['3GNCJLSB3HL27361', null],
    ['3GNCJLSB3HL2736133', null],
    ['RRRRRRRRRRRRRRRRR', '9'],
    ['3GNCJLSB3HL27361I', null],
    ['', null],
  ])('%s has %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit);
  });

  test('one mistyped digit is always seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 16 }), fc.integer({ min: 1, max: 9 }), (position, by) => {
        const vin = [...'3GNCJLSB3HL273613'];
        vin[position] = String((Number(vin[position]) + by) % 10);
        expect(vinWarnings(vin.join(''), null)).toEqual(['VIN_CHECK_DIGIT']);
      }),
    );
  });

  const vins = readReference('vins.csv');
  test.skipIf(vins === null)('published VINs: vins.csv (reference data; skipped where absent)', () => {
    for (const row of vins ?? []) {
      const vin = row.vin ?? '';
      expect([vin, vinCheckDigit(vin) === vin[8]]).toEqual([vin, row.check_digit_ok === 'si']);
    }
  });
});

describe('domain-facts.md, VIN: model year at position 10', () => {
  test.each([
    ['H is 2017', '3GNCJLSB3HL273613', 2017, true],
    ['H is 1987 too', '3GNCJLSB3HL273613', 1987, true],
    ['H is not 2018', '3GNCJLSB3HL273613', 2018, false],
    ['A is 2010', '000000000A0000000', 2010, true],
    ['A is not 2011', '000000000A0000000', 2011, false],
    ['9 is 2009', '00000000090000000', 2009, true],
    ['9 is 2039', '00000000090000000', 2039, true],
    ['T is 2026', '000000000T0000000', 2026, true],
    ['1 is not 2000', '00000000010000000', 2000, false],
    ['Y is 2000', '000000000Y0000000', 2000, true],
    ['0 is no year code: nothing to say', '00000000000000000', 2020, true],
    ['Z is no year code', '000000000Z0000000', 2020, true],
    ['too short to hold one', '3GNCJLSB3', 2020, true],
  ])('%s', (_name, vin, year, fits) => {
    expect(vinAllowsModelYear(vin, year)).toBe(fits);
  });
});

describe('domain-facts.md, VIN: warnings, never a block', () => {
  test.each<[string, string, number | null, string[]]>([
    ['good', '3GNCJLSB3HL273613', 2017, []],
    ['typed in lower case with spaces', '3gncj lsb3hl 273613', 2017, []],
    ['wrong check digit', '3GNCJLSB4HL273613', 2017, ['VIN_CHECK_DIGIT']],
    ['another year', '3GNCJLSB3HL273613', 2020, ['VIN_MODEL_YEAR']],
    ['both', '3GNCJLSB4HL273613', 2020, ['VIN_CHECK_DIGIT', 'VIN_MODEL_YEAR']],
    ['year unknown', '3GNCJLSB3HL273613', null, []],
  ])('%s', (_name, vin, year, warnings) => {
    expect(vinWarnings(vin, year)).toEqual(warnings);
  });
});

// holds Q298
test('spec quote 5: upper case, spaces and hyphens dropped', () => {
  expect(normalizeVin(' 3gn-cjl sb3hl273613 ')).toBe('3GNCJLSB3HL273613');
});

// holds Q298, Q385
test.each([
  ['3GNCJLSB3HL273613', null],
  ['3gncjlsb3hl273613', null],
  ['3GNCJLSB4HL273613', null],
  ['3GN CJLSB3HL 273613', null],
  ['', 'VIN_REQUIRED'],
  ['3GNCJLSB3HL27361', 'VIN_INVALID'],
  ['3GNCJLSB3HL2736133', 'VIN_INVALID'],
  ['IGNCJLSB3HL273613', 'VIN_INVALID'],
  ['OGNCJLSB3HL273613', 'VIN_INVALID'],
  ['QGNCJLSB3HL273613', 'VIN_INVALID'],
  ['3GNCJLSB3HL27361Ñ', 'VIN_INVALID'],
])('spec quote 5: VIN %j gives %s', (value, error) => {
  expect(checkVin(value)).toBe(error);
});
