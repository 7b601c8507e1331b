import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowsNewAttempt,
  isOpen,
  liveStates,
  locksApplication,
  nextLateLook,
  payment,
  recordedPaymentState,
  type PaymentState,
} from './payment-state.ts';
import { IllegalTransition } from './state-machine.ts';

const allowed = new Set([
  'pending → charged',
  'pending → declined',
  'pending → action_required',
  'pending → unknown',
  'pending → cancelled',
  'action_required → charged',
  'action_required → declined',
  'action_required → unknown',
  'action_required → cancelled',
  'unknown → charged',
  'unknown → declined',
  'unknown → action_required',
  'unknown → cancelled',
  'charged → refunding',
  'refunding → refunded',
]);
const all = payment.states.flatMap((from) => payment.states.map((to) => [from, to] as const));

describe('architecture.md, Buying: a payment attempt', () => {
  test.each(all)('%s → %s', (from, to) => {
    if (allowed.has(`${from} → ${to}`)) {
      expect(payment.move(from, to)).toBe(to);
    } else {
      expect(payment.canMove(from, to)).toBe(false);
      expect(() => payment.move(from, to)).toThrow(new IllegalTransition(`payment: ${from} → ${to}`));
    }
  });

  test('the table holds no move beyond these', () => {
    expect(all.filter(([from, to]) => payment.canMove(from, to))).toHaveLength(allowed.size);
  });

  test('whatever happens: a charge is never forgotten', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...payment.states), { maxLength: 30 }), (attempts) => {
        const path: PaymentState[] = ['pending'];
        for (const to of attempts) if (payment.canMove(path.at(-1) ?? 'pending', to)) path.push(to);
        if (path.includes('charged')) expect(['charged', 'refunding', 'refunded']).toContain(path.at(-1));
      }),
    );
  });

  test('final: declined, cancelled, refunded', () => {
    expect(payment.states.filter(payment.isFinal)).toEqual(['declined', 'cancelled', 'refunded']);
  });

  test.each<[PaymentState, boolean, boolean, boolean, string]>([
    ['pending', true, false, true, 'pending'],
    ['action_required', true, false, true, 'action_required'],
    ['unknown', true, false, true, 'unknown'],
    ['charged', false, false, true, 'charged'],
    ['declined', false, true, false, 'declined'],
    ['cancelled', false, true, false, 'declined'],
    ['refunding', false, false, true, 'refunding'],
    ['refunded', false, false, true, 'refunded'],
  ])('%s: open %s, new attempt %s, locked %s, reads %s', (state, open, next, locked, status) => {
    expect(isOpen(state)).toBe(open);
    expect(allowsNewAttempt(state)).toBe(next);
    expect(locksApplication(state)).toBe(locked);
    expect(recordedPaymentState(state)).toBe(status);
  });

  test('architecture.md, Paying: one live attempt: every one that locks, until the money is back', () => {
    expect(liveStates).toEqual(
      payment.states.filter((state) => locksApplication(state) && state !== 'refunded'),
    );
  });
});

describe('after-the-sale.md, Collecting: whether what had ended was charged after all is asked twice', () => {
  const endedAt = new Date('2026-04-10T20:00:00Z');
  test.each([
    ['2026-04-10T20:00:00Z', '2026-04-10T21:00:00.000Z'],
    ['2026-04-10T20:59:59Z', '2026-04-10T21:00:00.000Z'],
    ['2026-04-10T21:00:00Z', '2026-04-11T20:00:00.000Z'],
    ['2026-04-11T19:59:59Z', '2026-04-11T20:00:00.000Z'],
    ['2026-04-11T20:00:00Z', undefined],
  ])('at %s: %s', (now, next) => {
    expect(nextLateLook(endedAt, new Date(now))?.toISOString()).toBe(next);
  });
});
