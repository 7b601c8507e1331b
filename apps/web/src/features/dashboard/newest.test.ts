import { expect, test } from 'vitest';
import { newest } from './newest.ts';

// holds M288, M289
test('spec membership 9: newest first, 5 at most', () => {
  const days = ['2026-01-03', '2026-01-01', '2026-01-06', '2026-01-02', '2026-01-05', '2026-01-04'];
  expect(newest(days, (day) => `${day}T10:00:00Z`)).toEqual([
    '2026-01-06',
    '2026-01-05',
    '2026-01-04',
    '2026-01-03',
    '2026-01-02',
  ]);
});
