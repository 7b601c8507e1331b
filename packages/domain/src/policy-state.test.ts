import { describe, expect, test } from 'vitest';
import { policy, policyStatus, statusIdOf } from './policy-state.ts';
import { IllegalTransition } from './state-machine.ts';

const allowed = new Set([
  'none → issuing',
  'issuing → issued',
  'issuing → refused',
  'issued → cancelled',
  'issued → suspended',
  'suspended → issued',
  'suspended → cancelled',
]);
const all = policy.states.flatMap((from) => policy.states.map((to) => [from, to] as const));

describe('architecture.md, Buying: a policy', () => {
  test.each(all)('%s → %s', (from, to) => {
    if (allowed.has(`${from} → ${to}`)) {
      expect(policy.move(from, to)).toBe(to);
    } else {
      expect(policy.canMove(from, to)).toBe(false);
      expect(() => policy.move(from, to)).toThrow(new IllegalTransition(`policy: ${from} → ${to}`));
    }
  });

  test('the table holds no move beyond these', () => {
    expect(all.filter(([from, to]) => policy.canMove(from, to))).toHaveLength(allowed.size);
  });
});

test.each([
  [1, 'PENDING'],
  [2, 'ACTIVE'],
  [3, 'ISSUED'],
  [4, 'CANCELLED'],
  [5, 'SUSPENDED'],
  [6, 'UNKNOWN'],
  [0, 'UNKNOWN'],
  [null, 'UNKNOWN'],
  [undefined, 'UNKNOWN'],
])('spec quote 3: status_id %s is %s', (id, status) => {
  expect(policyStatus(id)).toBe(status);
});

test.each([
  ['none', null],
  ['issuing', 1],
  ['issued', 2],
  ['suspended', 5],
  ['refused', null],
  ['cancelled', 4],
] as const)('calls.md, Members and sessions: a policy %s has status_id %s', (state, id) => {
  expect(statusIdOf(state)).toBe(id);
});
