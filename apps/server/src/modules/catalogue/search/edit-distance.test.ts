import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['the same', 'versa', 'versa', 0, 0],
  ['a letter left out', 'vrsa', 'versa', 1, 1],
  ['a letter too many', 'verssa', 'versa', 1, 1],
  ['another letter', 'verza', 'versa', 1, 1],
  ['two that changed places', 'vesra', 'versa', 1, 1],
  ['two errors', 'vrza', 'versa', 2, 2],
  ['a beginning with an error', 'corole', 'corolla', 2, 1],
])('architecture.md, type-ahead: %s', (_title, typed, word, whole, start) => {
  expect(editDistance(typed, word, 2)).toEqual({ whole, start });
});

test.each([
  ['more errors than asked for', 'abcde', 'versa'],
  ['a word that is much longer', 'jet', 'abcdefghij'],
  ['longer than any name', 'a'.repeat(300), 'b'.repeat(300)],
])('%s is only known to be too far', (_title, typed, word) => {
  expect(editDistance(typed, word, 2).whole).toBeGreaterThan(2);
});
