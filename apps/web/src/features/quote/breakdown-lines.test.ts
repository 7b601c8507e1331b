import { expect, test } from 'vitest';
import { breakdownLines } from './breakdown-lines.ts';
import { sampleOffer } from './testing/sample-offer.ts';

const kinds = (cycle: 'MENSUAL' | 'ANUAL') => breakdownLines(sampleOffer(), cycle).map(({ kind }) => kind);
const parts = ['part', 'part', 'subtotal', 'part', 'part', 'part', 'total'];

test('domain-facts.md, Price arithmetic: the parts, the total, and the receipts of a monthly payment', () => {
  expect(kinds('ANUAL')).toEqual(parts);
  expect(kinds('MENSUAL')).toEqual([...parts, 'receipt', 'receipt']);
});

test('domain-facts.md, Price arithmetic: each cycle has its own total, and eleven receipts follow the first', () => {
  const total = (cycle: 'MENSUAL' | 'ANUAL') =>
    breakdownLines(sampleOffer(), cycle).find(({ kind }) => kind === 'total')?.amount;
  expect(total('MENSUAL')).not.toBe(total('ANUAL'));
  expect(breakdownLines(sampleOffer(), 'MENSUAL').at(-1)?.label).toContain('11');
});
