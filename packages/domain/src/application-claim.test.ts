import { describe, expect, test } from 'vitest';
import { applicationClaim } from './application-claim.ts';
import { IllegalTransition } from './state-machine.ts';

const allowed = new Set([
  'none → charged',
  'charged → issuing',
  'charged → refunding',
  'issuing → issued',
  'issuing → refunding',
  'refunding → refunded',
]);
const { states } = applicationClaim;
const all = states.flatMap((from) => states.map((to) => [from, to] as const));

describe('architecture.md, Issuing: the claim on a paid application', () => {
  test.each(all)('%s → %s', (from, to) => {
    if (allowed.has(`${from} → ${to}`)) {
      expect(applicationClaim.move(from, to)).toBe(to);
    } else {
      expect(applicationClaim.canMove(from, to)).toBe(false);
      expect(() => applicationClaim.move(from, to)).toThrow(IllegalTransition);
    }
  });

  test('charged implies issued or refunded: nothing else is final', () => {
    expect(states.filter(applicationClaim.isFinal)).toEqual(['issued', 'refunded']);
  });

  test('what is refunded is never issued, and the other way round', () => {
    expect(applicationClaim.canMove('refunding', 'issuing')).toBe(false);
    expect(applicationClaim.canMove('issued', 'refunding')).toBe(false);
  });
});
