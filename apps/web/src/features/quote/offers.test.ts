import { parseMxn } from '@socio/domain/money';
import { describe, expect, test } from 'vitest';
import { breakdownLines } from './breakdown-lines.ts';
import { acceptedAmounts, annualSaving, moneyText, offersOf } from './offers.ts';
import { sampleOffer } from './testing/sample-offer.ts';

const { quote } = sampleOffer();
const free = { ...quote, annual: { ...quote.annual, totalPrice: '0.00' } };

// holds Q080
describe('spec quote 2, step 7: packages with zero or missing price are hidden', () => {
  test.each([
    ['all three', { RC: quote, LIMITADA: quote, AMPLIA: quote }, ['RC', 'LIMITADA', 'AMPLIA']],
    ['one missing', { RC: quote, AMPLIA: quote }, ['RC', 'AMPLIA']],
    ['one null', { RC: null, LIMITADA: quote, AMPLIA: quote }, ['LIMITADA', 'AMPLIA']],
    ['one at zero', { RC: free, LIMITADA: quote, AMPLIA: quote }, ['LIMITADA', 'AMPLIA']],
    ['none', {}, []],
  ])('%s', (_name, quotes, shown) => {
    expect(offersOf(quotes).map((offer) => offer.coverage)).toEqual(shown);
  });
});

describe('calls.md: the amounts that step 7 sends', () => {
  test('MENSUAL sends the three of the quote', () => {
    expect(acceptedAmounts(sampleOffer(), 'MENSUAL')).toEqual({
      first_payment: quote.monthly.firstPayment,
      subsequent_payments: quote.monthly.price,
      total_premium: quote.monthly.totalPrice,
    });
  });

  test('ANUAL is a single total', () => {
    expect(acceptedAmounts(sampleOffer(), 'ANUAL')).toEqual({
      first_payment: '10,464.91',
      subsequent_payments: '0.00',
      total_premium: '10,464.91',
    });
  });
});

describe('domain-facts.md, Price arithmetic: the receipt shown', () => {
  const centavos = (text: string) => parseMxn(text.replace('-$', '-')) ?? Number.NaN;

  test('the worked annual case', () => {
    expect(breakdownLines(sampleOffer(), 'ANUAL').map((line) => line.amount)).toEqual([
      '$8,440.28',
      '-$168.81',
      '$8,271.47',
      '$0.00',
      '$750.00',
      '$1,443.44',
      '$10,464.91',
    ]);
  });

  test.each(['MENSUAL', 'ANUAL'] as const)('%s: what is shown sums to the total shown', (cycle) => {
    const lines = breakdownLines(sampleOffer(), cycle);
    const sum = lines
      .filter((line) => line.kind === 'part')
      .reduce((all, line) => all + centavos(line.amount), 0);
    expect(sum).toBe(centavos(lines.find((line) => line.kind === 'total')?.amount ?? ''));
  });

  test('monthly: first and eleven later receipts sum to the total', () => {
    const { firstPayment, laterPayment, total } = quote.monthly.breakdown;
    expect(firstPayment + 11 * laterPayment).toBe(total);
    expect(annualSaving(sampleOffer())).toBe(total - 1_046_491);
  });
});

test.each([
  ['10,464.91', '$10,464.91'],
  ['0.00', '$0.00'],
])('look.md: %s is shown as %s', (amount, shown) => expect(moneyText(amount)).toBe(shown));
