import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

// holds Q037, Q038, Q039, Q040, Q042
test.each([
  [1, 1, 10],
  [2, 2, 20],
  [6, 6, 60],
  [7, 7, 70],
  [8, 7, 70],
  [9, 7, 70],
  [10, 8, 80],
  [11, 9, 90],
  [12, 10, 100],
] as const)('spec quote 2: step %i shows as %i of 10, %i %%', (step, shown, percent) => {
  expect(progressOf(step)).toEqual({ step: shown, total: 10, percent });
});
