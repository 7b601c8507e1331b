import { describe, expect, test } from 'vitest';
import { mandateAttempt } from './mandate-attempt.ts';
import { isOpen, payment } from './payment-state.ts';
import { IllegalTransition } from './state-machine.ts';

const all = mandateAttempt.states.flatMap((from) => mandateAttempt.states.map((to) => [from, to] as const));

describe('after-the-sale.md, Receipts: a card is verified as a payment is made, and nothing goes back', () => {
  test.each(all)('%s → %s', (from, to) => {
    const isAllowed = isOpen(from) && payment.canMove(from, to);
    expect(mandateAttempt.canMove(from, to)).toBe(isAllowed);
    if (isAllowed) expect(mandateAttempt.move(from, to)).toBe(to);
    else expect(() => mandateAttempt.move(from, to)).toThrow(IllegalTransition);
  });

  test('it ends as charged, declined or cancelled', () => {
    expect(mandateAttempt.states.filter(mandateAttempt.isFinal)).toEqual([
      'charged',
      'declined',
      'cancelled',
    ]);
    expect(mandateAttempt.before('charged')).toEqual(['pending', 'action_required', 'unknown']);
  });
});
