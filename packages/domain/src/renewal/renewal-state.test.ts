import { expect, test } from 'vitest';
import { isDecidable, isToBeCharged, renewal } from './renewal-state.ts';

test('after-the-sale.md, Renewal: who may still decide, and what is charged', () => {
  expect(renewal.states.filter(isDecidable)).toEqual([
    'quoted',
    'accepted',
    'automatic',
    'declined',
    'unpaid',
  ]);
  expect(renewal.states.filter(isToBeCharged)).toEqual(['accepted', 'automatic']);
});

test('charged only as it was decided, issued only once paid, given back only what was charged', () => {
  expect(renewal.before('charging')).toEqual(['accepted', 'automatic']);
  expect(renewal.before('issued')).toEqual(['paid']);
  expect(renewal.before('refunded')).toEqual(['charging', 'paid', 'issued']);
  expect(renewal.isFinal('ended')).toBe(true);
});
