import { describe, expect, test } from 'vitest';
import {
  cardFate,
  laterMandateTerms,
  laterMandateText,
  unpaidMandateTerms,
  mandateLapsesAt,
  mandateTerms,
  mandateText,
} from './mandate.ts';

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

describe('after-the-sale.md, Receipts: what is authorised with another card', () => {
  const upcoming = (dueDate: string, amount = 77_239) => ({ state: 'upcoming' as const, amount, dueDate });
  test.each([
    ['the later ones', [upcoming('2026-06-10'), upcoming('2026-05-10')], { charges: 2, from: '2026-05-10' }],
    [
      'not what is due or paid',
      [{ ...upcoming('2026-04-10'), state: 'due' as const }, upcoming('2026-05-10')],
      { charges: 1, from: '2026-05-10' },
    ],
    ['none is left', [{ ...upcoming('2026-04-10'), state: 'paid' as const }], null],
    ['of different amounts', [upcoming('2026-05-10'), upcoming('2026-06-10', 1)], null],
  ])('%s', (_name, receipts, terms) => {
    expect(laterMandateTerms(receipts)).toEqual(terms && { amount: 77_239, ...terms });
  });

  test.each([
    ['what is due, too', ['due', 'upcoming'], { charges: 2, from: '2026-01-10' }],
    ['what failed, or is being charged', ['declined', 'charging'], { charges: 2, from: '2026-01-10' }],
    [
      'not what is paid or ended',
      ['paid', 'lapsed', 'cancelled', 'replaced', 'upcoming'],
      { charges: 1, from: '2026-05-10' },
    ],
    ['nothing is left', ['paid', 'paid'], null],
  ] as const)('of all that is still to be paid: %s', (_name, states, terms) => {
    const receipts = states.map((state, place) => ({ ...upcoming(`2026-0${place + 1}-10`), state }));
    expect(unpaidMandateTerms(receipts)).toEqual(terms && { amount: 77_239, ...terms });
  });

  test.each([
    [10, 'Autorizo 10 cargos mensuales de $772.39 a esta tarjeta, desde el 10 may 2026. Si uno falla,'],
    [1, 'Autorizo 1 cargo de $772.39 a esta tarjeta, el 10 may 2026. Si falla,'],
  ])('in words, of %i', (charges, words) => {
    expect(laterMandateText({ charges, amount: 77_239, from: '2026-05-10' })).toContain(words);
  });
});
