import { expect, test } from 'vitest';
import { membershipDelay, membershipFailures } from './guess-delay.ts';

test.each([
  [0, 0],
  [3, 0],
  [4, 5],
  [5, 15],
  [9, 240],
  [50, 240],
])('architecture.md, guessing: after %i wrong numbers wait %i s', (failures, seconds) => {
  expect(membershipDelay(failures)).toBe(seconds);
});

test('the delays never shrink, and all of them fit into the window', () => {
  const delays = Array.from({ length: membershipFailures.limit }, (_, failures) => membershipDelay(failures));
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(membershipFailures.windowSeconds);
});
