import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenLinks } from './lib/find-broken-links.mjs';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'links-'));
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, 'real.ts'), '');
  writeFileSync(
    path.join(folder, 'README.md'),
    '# Start\n\n[docs](docs/a.md#a-title-of-it) [gone](docs/gone.md)\n',
  );
  writeFileSync(
    path.join(folder, 'docs/a.md'),
    "# A title, of 'it'\n\n[file](../real.ts) [web](https://example.com/x) [here](#a-title-of-it)\n" +
      '[moved](../src/moved.ts) [none](../README.md#stop) `[code](x.md)`\n\n```\n[code](y.md)\n```\n',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('finds links to files and headings that are not there', () => {
  expect(findBrokenLinks(folder)).toEqual([
    'README.md: docs/gone.md',
    'docs/a.md: ../src/moved.ts',
    'docs/a.md: ../README.md#stop',
  ]);
});

test('every link of README, CHANGELOG and docs leads somewhere', () => {
  expect(findBrokenLinks(path.join(import.meta.dirname, '..'))).toEqual([]);
});
