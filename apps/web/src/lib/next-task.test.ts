import { expect, test } from 'vitest';
import { nextTask } from './next-task.ts';

test('what has been queued comes first, and two of them are two tasks', async () => {
  const seen: string[] = [];
  const first = nextTask().then(() => {
    seen.push('first');
    queueMicrotask(() => seen.push('within the first'));
  });
  const second = nextTask().then(() => seen.push('second'));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(seen).toEqual([]);
  await Promise.all([first, second]);
  expect(seen).toEqual(['first', 'within the first', 'second']);
});
