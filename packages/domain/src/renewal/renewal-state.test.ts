import { expect, test } from 'vitest';
import { isDecidable, isToBeCharged, renewal, shownRenewalState } from './renewal-state.ts';

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

test('shown as it has become: nothing to decide of a policy without cover or past its end, and nothing ready that was cancelled', () => {
  const now = { isInForce: true, isNextCancelled: false, isOver: false };
  const shownIn = (more: Partial<typeof now>) =>
    renewal.states.filter((state) => shownRenewalState(state, { ...now, ...more }) === state);
  expect(renewal.states.filter((state) => !shownIn({}).includes(state))).toEqual(['ended']);
  expect(shownIn({ isInForce: false })).toEqual(['charging', 'paid', 'issued', 'refused', 'refunded']);
  expect(shownIn({ isOver: true })).toEqual(['charging', 'paid', 'issued']);
  expect(shownRenewalState('issued', { ...now, isNextCancelled: true })).toBe('refunded');
  expect(shownRenewalState('issued', { ...now, isNextCancelled: true, isOver: true })).toBeNull();
});
