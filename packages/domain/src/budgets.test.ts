import { describe, expect, test } from 'vitest';
import { isYoungAccount, sharedBudgets, usesOf } from './budgets.ts';
import { DAY } from './spans.ts';

const network = '10.0.0.1';

describe('trust.md, What costs has a budget: who counts', () => {
  test.each([
    [
      'nobody known, before there is a session',
      { known: null, session: null, network },
      ['network:10.0.0.1'],
    ],
    [
      'a session and its network together',
      { known: null, session: 's', network },
      ['session:s', 'network:10.0.0.1'],
    ],
    ['a proven member, and nothing else', { known: 'm', session: 's', network }, ['known:m']],
  ])('%s', (_title, spender, keys) => {
    for (const name of ['rating', 'application'] as const) {
      expect(usesOf(name, spender).uses.map(({ key }) => key)).toEqual(keys.map((key) => `${name}:${key}`));
    }
  });

  test.each([
    ['rating', [30, 3600], [1, 60], [2000, 3600], [120, 3600]],
    ['application', [10, 86_400], null, [600, 86_400], [60, 86_400]],
  ] as const)('%s: the figures of the table', (name, session, slower, ofNetwork, known) => {
    const { uses, later } = usesOf(name, { known: null, session: 's', network });
    expect(uses.map(({ limit, windowSeconds }) => [limit, windowSeconds])).toEqual([session, ofNetwork]);
    expect(later && [later.limit, later.windowSeconds]).toEqual(slower);
    const { limit, windowSeconds } = sharedBudgets[name].known;
    expect([limit, windowSeconds]).toEqual(known);
  });

  test('an account is new for a day', () => {
    const made = new Date('2026-03-10T12:00:00Z');
    expect(isYoungAccount(made, new Date(made.getTime() + DAY - 1))).toBe(true);
    expect(isYoungAccount(made, new Date(made.getTime() + DAY))).toBe(false);
  });
});
