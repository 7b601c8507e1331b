import { describe, expect, test } from 'vitest';
import { cardFate, mandateLapsesAt, mandateTerms, mandateText } from './mandate.ts';

const price = {
  annual: { total: 1_046_491 },
  monthly: { firstPayment: 175_117, laterPayment: 77_239, total: 1_024_746 },
};

describe('after-the-sale.md, Receipts: what is authorised when buying', () => {
  test.each([
    ['MENSUAL', 'product', { charges: 11, amount: 77_239 }],
    ['MENSUAL', 'insurer', null],
    ['ANUAL', 'product', null],
    ['ANUAL', 'insurer', null],
  ] as const)('%s, collected by the %s', (cycle, collectedBy, terms) => {
    expect(mandateTerms(price, { cycle, collectedBy })).toEqual(terms);
  });

  test('in the design’s exact words', () => {
    expect(mandateText({ charges: 11, amount: 77_239 })).toBe(
      'Autorizo 11 cargos mensuales de $772.39 a esta tarjeta, desde un mes después de que empiece mi seguro. Si uno falla, autorizo nuevos intentos hasta que termine su plazo de gracia. Puedo cambiar de tarjeta o retirar esta autorización cuando quiera.',
    );
  });

  test.each([
    ['2026-11-25T15:00:00Z', 11, '2027-12-25T15:00:00Z'],
    ['2026-03-31T23:00:00Z', 1, '2026-07-01T23:00:00Z'],
    ['2026-12-15T00:00:00Z', 5, '2027-07-15T00:00:00Z'],
  ])('given %s for %i charges: over %s', (given, charges, over) => {
    expect(mandateLapsesAt(new Date(given), charges)).toEqual(new Date(over));
  });
});

describe('after-the-sale.md, Receipts: a card is kept only with a mandate or by the member’s wish', () => {
  test.each([
    [false, false, false, 'dropped'],
    [false, true, true, 'dropped'],
    [true, false, false, 'dropped'],
    [true, true, false, 'kept'],
    [true, false, true, 'with-mandate'],
    [true, true, true, 'kept'],
  ] as const)('charged %s, wish %s, mandate %s: %s', (isCharged, keepCard, hasMandate, fate) => {
    expect(cardFate({ isCharged, keepCard, hasMandate })).toBe(fate);
  });
});
