import { expect, test } from 'vitest';
import { receipt, stateAt, stateSaid, type ReceiptState } from './receipt-state.ts';

test('after-the-sale.md, Receipts: the allowed moves', () => {
  const moves = receipt.states.flatMap((from) =>
    receipt.states.filter((to) => receipt.canMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves.toSorted()).toEqual(
    [
      'upcoming → due',
      'upcoming → paid',
      'upcoming → cancelled',
      'upcoming → replaced',
      'due → charging',
      'due → paid',
      'due → lapsed',
      'due → cancelled',
      'due → replaced',
      'charging → due',
      'charging → paid',
      'charging → declined',
      'charging → cancelled',
      'declined → charging',
      'declined → paid',
      'declined → lapsed',
      'declined → cancelled',
      'lapsed → paid',
      'lapsed → cancelled',
      'paid → refunded',
    ].toSorted(),
  );
  expect(receipt.states.filter(receipt.isFinal)).toEqual(['cancelled', 'refunded', 'replaced']);
  expect(() => receipt.move('paid', 'due')).toThrow('receipt: paid → due');
});

test('upcoming is due from the beginning of its day in Mexico, and nothing else follows the clock', () => {
  const before = new Date('2026-12-20T05:59:59Z');
  const from = new Date('2026-12-20T06:00:00Z');
  const dueDate = '2026-12-20';
  expect(stateAt({ state: 'upcoming', dueDate }, before)).toBe('upcoming');
  expect(stateAt({ state: 'upcoming', dueDate }, from)).toBe('due');
  for (const state of receipt.states.filter((one) => one !== 'upcoming'))
    expect(stateAt({ state, dueDate }, from)).toBe(state);
});

test.each<[string, number, ReceiptState, ReceiptState, ReceiptState]>([
  ['paid to the insurer', 2, 'upcoming', 'paid', 'paid'],
  ['not paid in time, before its row was moved', 2, 'upcoming', 'lapsed', 'lapsed'],
  ['taken back: the bank returned the payment', 2, 'paid', 'due', 'due'],
  ['paid late, and reinstated', 2, 'lapsed', 'paid', 'paid'],
  ['what has ended stays', 2, 'cancelled', 'due', 'cancelled'],
  ['what was given back stays', 2, 'refunded', 'paid', 'refunded'],
  ['the first, which the product charged, is not booked yet', 1, 'paid', 'due', 'paid'],
  ['the first was given back', 1, 'paid', 'refunded', 'refunded'],
])('the insurer says: %s', (_name, number, state, said, after) => {
  expect(stateSaid({ number, state }, said)).toBe(after);
});
