import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatMxn, parseMxn, percentOf, roundRatio } from './money.ts';

// holds M011, M298, Q399
describe('spec quote 9: amounts in Mexican style', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [1_046_491, '10,464.91'],
    [300_000_000, '3,000,000.00'],
    [-16_881, '-168.81'],
  ])('%i centavos read %s', (amount, text) => {
    expect(formatMxn(amount)).toBe(text);
  });

  test('look.md: money shows with its sign', () => {
    expect(formatMoney(1_046_491)).toBe('$10,464.91');
    expect(formatMoney(-16_881)).toBe('-$168.81');
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (amount) => {
    expect(() => formatMxn(amount)).toThrow(new RangeError(`not whole centavos: ${amount}`));
  });
});

// holds Q399
describe('spec quote 9: amounts with thousands commas are parsed', () => {
  test.each([
    ['10,464.91', 1_046_491],
    ['$10,464.91', 1_046_491],
    [' 10464.91 ', 1_046_491],
    ['10464.9', 1_046_490],
    ['10464', 1_046_400],
    ['0', 0],
    ['-0.00', 0],
    ['-168.81', -16_881],
    ['1,000,000', 100_000_000],
    ['0.29', 29],
    ['1.15', 115],
  ])('%j is %i centavos', (text, amount) => {
    expect(parseMxn(text)).toBe(amount);
  });

  test.each([
    '',
    '  ',
    '$',
    'diez',
    '1,00.00',
    '10,4649',
    '1.234',
    '1e3',
    '.5',
    '10.',
    '1,,000',
    '--1',
    '9'.repeat(30),
  ])('%j is no amount', (text) => {
    expect(parseMxn(text)).toBeNull();
  });

  test('what is written is read back, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(parseMxn(formatMxn(amount))).toBe(amount);
        expect(parseMxn(formatMoney(amount))).toBe(amount);
      }),
    );
  });
});

describe('domain-facts.md, Price arithmetic: rounded half up', () => {
  test.each([
    [1, 2, 1],
    [1, 3, 0],
    [2, 3, 1],
    [-1, 2, 0],
    [-3, 2, -1],
    [844_028 * 108, 1200, 75_963],
  ])('%i / %i is %i', (numerator, denominator, rounded) => {
    expect(roundRatio(numerator, denominator)).toBe(rounded);
  });

  test.each([
    [1, 0],
    [1, -2],
    [1.5, 2],
    [Number.MAX_SAFE_INTEGER + 1, 2],
  ])('%d / %d is refused', (numerator, denominator) => {
    const message = `not an exact ratio: ${numerator}/${denominator}`;
    expect(() => roundRatio(numerator, denominator)).toThrow(new RangeError(message));
  });

  test('a rounded ratio is never further than a half away', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const distance =
          2n * (BigInt(roundRatio(numerator, denominator)) * BigInt(denominator) - BigInt(numerator));
        expect(distance <= BigInt(denominator) && distance > -BigInt(denominator)).toBe(true);
      }),
    );
  });

  test.each([
    ['IVA of the worked case', 902_147, 1600, 144_344],
    ['a half goes up', 50, 100, 1],
    ['nothing of nothing', 0, 1600, 0],
    ['club discount', 844_028, 1500, 126_604],
  ])('%s', (_name, amount, rate, part) => {
    expect(percentOf(amount, rate)).toBe(part);
  });
});
