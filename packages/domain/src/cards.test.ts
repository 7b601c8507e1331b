import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardBrand,
  cvvLength,
  groupCardNumber,
  groupExpiry,
  luhn,
  monthsUntilExpiry,
  parseExpiry,
} from './cards.ts';
import { readReference } from './testing/reference-data.ts';

// holds M225, M226, M227, M228
describe('spec membership 5: card type by number', () => {
  test.each([
    ['34', 'American Express'],
    ['37', 'American Express'],
    ['3782 822463 10005', 'American Express'],
    ['36', 'Tarjeta'],
    ['4', 'Visa'],
    ['4242 4242 4242 4242', 'Visa'],
    ['5', 'Mastercard'],
    ['5200 8282 8282 8210', 'Mastercard'],
    ['6011 3700', 'Tarjeta'],
    ['2223 0031 2200 3222', 'Mastercard'],
    ['2220 9999', 'Tarjeta'],
    ['2221', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['2721', 'Tarjeta'],
    ['222', 'Tarjeta'],
    ['6011', 'Tarjeta'],
    ['', 'Tarjeta'],
  ])('%j is %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });
});

// holds Q296, Q385
describe('spec quote 5: number shown with spaces, max 19 characters', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['4242424242424242999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['3782822463100059', '3782 822463 10005'],
    ['abc4242', '4242'],
  ])('%j shows %j', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown);
  });

  test('never longer than 19 characters, and grouping again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\d{0,24}$/), (noise, digits) => {
        for (const text of [noise, digits]) {
          const shown = groupCardNumber(text);
          expect(shown.length).toBeLessThanOrEqual(19);
          expect(groupCardNumber(shown)).toBe(shown);
        }
      }),
    );
  });
});

// holds Q291
describe('spec quote 5: Luhn check', () => {
  test.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['378282246310005', true],
    ['5555555555554444', true],
    ['0', true],
    ['', false],
    ['4242 4242', false],
    [' 0', false],
    ['0 ', false],
  ])('%j: %s', (digits, good) => {
    expect(luhn(digits)).toBe(good);
  });

  test('exactly one last digit makes any number good', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (digits) => {
        const good = [...'0123456789'].filter((last) => luhn(digits + last));
        expect(good).toHaveLength(1);
      }),
    );
  });

  test('one mistyped digit never passes', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (position, by) => {
        const digits = [...'4000002760003184'];
        digits[position] = String((Number(digits[position]) + by) % 10);
        expect(luhn(digits.join(''))).toBe(false);
      }),
    );
  });

  const cards = readReference('cards.csv');
  test.skipIf(cards === null)(
    'the published test numbers (reference data cards.csv; skipped where absent)',
    () => {
      for (const card of cards ?? [])
        expect([card.number, luhn(card.number ?? '')]).toEqual([card.number, card.luhn_ok === 'si']);
    },
  );
});

// holds Q293
describe('spec quote 5: expiry MM/YY', () => {
  test.each([
    ['12/30', { month: 12, year: 2030 }],
    [' 01/26 ', { month: 1, year: 2026 }],
    ['13/30', null],
    ['00/30', null],
    ['1/30', null],
    ['112/30', null],
    ['12/2030', null],
    ['', null],
  ])('%j', (text, expiry) => {
    expect(parseExpiry(text)).toEqual(expiry);
  });

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['1220', '12/20'],
    ['12309', '12/30'],
    ['12/203', '12/20'],
    ['0122034', '01/22'],
  ])('typed %j shows %j', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown);
  });

  test.each([
    ['this month', { month: 3, year: 2026 }, 0],
    ['last month', { month: 2, year: 2026 }, -1],
    ['ten years', { month: 3, year: 2036 }, 120],
    ['next January', { month: 1, year: 2027 }, 10],
  ])('months until expiry: %s', (_name, expiry, months) => {
    expect(monthsUntilExpiry(expiry, '2026-03-10')).toBe(months);
  });
});

// holds Q292
test('spec quote 5: CVV 4 digits for Amex, else 3', () => {
  expect(cvvLength('American Express')).toBe(4);
  expect(cvvLength('Visa')).toBe(3);
  expect(cvvLength('Tarjeta')).toBe(3);
});
