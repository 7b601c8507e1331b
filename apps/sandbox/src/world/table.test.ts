import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTable } from './table.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'table-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('sandbox-world.md, Ports: a restart forgets nothing, last state and first order count', () => {
  const file = join(folder, 'deep', 'things.jsonl');
  const before = openTable<{ state: string }>(file);
  before.put('a', { state: 'new' });
  before.put('b', { state: 'new' });
  before.put('a', { state: 'done' });

  expect(openTable(file).values()).toEqual([{ state: 'done' }, { state: 'new' }]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('half a line at the end, as a killed process leaves it, is left out', () => {
  const file = join(folder, 'things.jsonl');
  openTable<number>(file).put('a', 1);
  appendFileSync(file, '{"key":"b","rec');

  const after = openTable<number>(file);
  after.put('c', 3);
  expect(openTable(file).values()).toEqual([1, 3]);
});

test('an emptied table is empty after a restart', () => {
  const file = join(folder, 'things.jsonl');
  const table = openTable<number>(file);
  table.put('a', 1);
  table.clear();
  expect(openTable(file).size()).toBe(0);
});
