import { expect, test } from 'vitest';
import { paidUntil } from './paid-until.ts';
import type { ReceiptKind, ReceiptState } from './receipt-state.ts';

const year = (...states: ReceiptState[]) =>
  states.map((state, index) => ({
    kind: 'regular' as ReceiptKind,
    from: `2026-0${index + 1}-10`,
    to: `2026-0${index + 2}-10`,
    state,
  }));

test.each<[string, ReturnType<typeof year>, string | null]>([
  ['none', [], null],
  ['the first is not paid', year('refunded', 'paid'), null],
  ['up to the one that is due', year('paid', 'paid', 'due', 'paid'), '2026-03-10'],
  ['one of a lapsed policy', year('paid', 'lapsed'), '2026-02-10'],
  ['all', year('paid', 'paid'), '2026-03-10'],
  ['in whatever order', year('paid', 'paid', 'upcoming').toReversed(), '2026-03-10'],
  [
    'the rest of the year in one',
    [
      ...year('paid', 'replaced', 'replaced'),
      { kind: 'rest', from: '2026-02-10', to: '2026-04-10', state: 'paid' },
    ],
    '2026-04-10',
  ],
  [
    'the rest of the year charged in vain',
    [...year('paid', 'upcoming'), { kind: 'rest', from: '2026-02-10', to: '2026-04-10', state: 'cancelled' }],
    '2026-02-10',
  ],
  [
    'paid for a change, which says nothing about the year',
    [
      ...year('paid', 'upcoming'),
      { kind: 'endorsement', from: '2026-01-20', to: '2026-12-10', state: 'paid' },
    ],
    '2026-02-10',
  ],
])('%s', (_name, receipts, until) => {
  expect(paidUntil(receipts)).toBe(until);
});
