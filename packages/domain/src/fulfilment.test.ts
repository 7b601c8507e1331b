import { describe, expect, test } from 'vitest';
import { fulfilment } from './fulfilment.ts';
import { IllegalTransition } from './state-machine.ts';

const allowed = new Set([
  'none → charged',
  'charged → issuing',
  'charged → refunding',
  'issuing → issued',
  'issuing → refunding',
  'refunding → refunded',
]);
const { states } = fulfilment;
const all = states.flatMap((from) => states.map((to) => [from, to] as const));

describe('architecture.md, Issuing: the fulfilment of a paid application', () => {
  test.each(all)('%s → %s', (from, to) => {
    if (allowed.has(`${from} → ${to}`)) {
      expect(fulfilment.move(from, to)).toBe(to);
    } else {
      expect(fulfilment.canMove(from, to)).toBe(false);
      expect(() => fulfilment.move(from, to)).toThrow(new IllegalTransition(`fulfilment: ${from} → ${to}`));
    }
  });

  test('charged implies issued or refunded: nothing else is final', () => {
    expect(states.filter(fulfilment.isFinal)).toEqual(['issued', 'refunded']);
  });

  test('what is refunded is never issued, and the other way round', () => {
    expect(fulfilment.canMove('refunding', 'issuing')).toBe(false);
    expect(fulfilment.canMove('issued', 'refunding')).toBe(false);
  });
});
