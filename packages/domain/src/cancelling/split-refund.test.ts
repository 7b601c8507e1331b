import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRefund } from './split-refund.ts';

const charge = (id: string, day: number, rest: number) => ({
  id,
  rest,
  chargedAt: new Date(Date.UTC(2026, 2, day)),
});
const charges = [charge('first', 1, 175_117), charge('third', 3, 88_117), charge('second', 2, 88_117)];
const split = (amount: number) => splitRefund(amount, charges).map((part) => [part.charge.id, part.amount]);

test.each([
  ['nothing', 0, []],
  ['less than the newest', 50_000, [['third', 50_000]]],
  ['all of the newest', 88_117, [['third', 88_117]]],
  ['more than it', 100_000, [['third', 88_117], ['second', 11_883]]], // prettier-ignore
  ['everything', 351_351, [['third', 88_117], ['second', 88_117], ['first', 175_117]]], // prettier-ignore
])('%s', (_case, amount, parts) => {
  expect(split(amount)).toEqual(parts);
});

test('a charge of which nothing is left is passed over', () => {
  expect(splitRefund(10, [charge('spent', 9, 0), charge('other', 1, 10)])).toEqual([
    { charge: charge('other', 1, 10), amount: 10 },
  ]);
});

test('more than was charged never goes back', () => {
  expect(() => split(351_352)).toThrow(RangeError);
});

test('always: the parts add up, and none is more than its rest', () => {
  const any = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 1e6 })));
  fc.assert(
    fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (made, share) => {
      const of = made.map(([day, rest], index) => charge(String(index), day, rest));
      const amount = Math.floor(of.reduce((sum, { rest }) => sum + rest, 0) * share);
      const parts = splitRefund(amount, of);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of parts) expect(part.amount).toBeLessThanOrEqual(part.charge.rest);
    }),
  );
});
