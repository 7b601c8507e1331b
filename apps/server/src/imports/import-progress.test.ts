import { expect, test } from 'vitest';
import type { ImportProgress } from './import-file.ts';
import { createImportProgress } from './import-progress.ts';

const steps: [at: number, progress: ImportProgress][] = [
  [0, { phase: 'reading', part: 0, rows: 0 }],
  [50, { phase: 'reading', part: 0.1, rows: 2000 }],
  [150, { phase: 'reading', part: 0.5, rows: 80_000 }],
  [2500, { phase: 'reading', part: 0.9, rows: 150_000 }],
  [2600, { phase: 'checking', rows: 155_847 }],
  [2601, { phase: 'merging' }],
];

function shown(isTTY: boolean, columns = 80): string {
  let text = '';
  let now = 0;
  const screen = { isTTY, columns, write: (more: string) => (text += more) };
  const progress = createImportProgress(screen, () => now);
  for (const [at, step] of steps) {
    now = at;
    progress.show(step);
  }
  progress.end();
  return text;
}

test('docs/imports.md: a line now and then where nobody looks', () => {
  expect(shown(false)).toBe('Reading …\nReading … 90 %, 150,000 lines\nChecked 155,847 lines.\nMerging …\n');
});

test('docs/imports.md: a bar on a terminal, in one line that goes away', () => {
  const text = shown(true);
  expect(text).toContain('[###############---------------] Reading … 50 %, 80,000 lines');
  expect(text).not.toContain('\n');
  expect(text.endsWith('\r\u001b[K')).toBe(true);
  const narrow = shown(true, 30).split('\r\u001b[K');
  expect(narrow.every((line) => line.length < 30)).toBe(true);
});
