import { expect, test } from 'vitest';
import {
  browserFailures,
  membershipBudget,
  membershipDelay,
  membershipFailures,
  sharedLookUp,
} from './guess-delay.ts';

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 5],
  [8, 160],
  [50, 160],
])(
  'architecture.md, Codes by SMS: after %i wrong numbers of its own a browser waits %i s',
  (failures, seconds) => {
    expect(membershipDelay(failures)).toBe(seconds);
  },
);

test('who waits as long as told after each never reaches what a browser has in all', () => {
  let seconds = 0;
  let failures = 0;
  while (seconds < browserFailures.windowSeconds) {
    failures += 1;
    seconds += membershipDelay(failures);
  }
  expect(failures).toBe(12);
  expect(failures).toBeLessThan(browserFailures.limit);
});

test.each([
  ['nobody', 0, 60],
  ['three members', 3, 66],
  ['more than count', 5000, 2060],
])('an address where %s entered', (_title, members, budget) => {
  expect(membershipBudget(members)).toBe(budget);
});

test('of one address that nobody knows 150 guesses in 15 minutes are looked at', () => {
  const { limit, windowSeconds } = membershipFailures;
  expect(limit + windowSeconds / sharedLookUp.windowSeconds).toBe(150);
});
