import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDocumentStore } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const key = 'policies/SSA-410000001.pdf';

test('what is put is found, putting again replaces it, nothing unfinished stays', async () => {
  const store = createDocumentStore({ folder: join(folder, 'new'), timeoutMs: 5000 });
  expect(await store.put(key, bytes('%PDF one'))).toEqual({ kind: 'stored' });
  expect(await store.put(key, bytes('%PDF two'))).toEqual({ kind: 'stored' });
  expect(await store.get(key)).toEqual({ kind: 'found', bytes: bytes('%PDF two') });
  expect(readdirSync(join(folder, 'new', 'policies'))).toEqual(['SSA-410000001.pdf']);
});

test('what was never put is missing', async () => {
  const store = createDocumentStore({ folder, timeoutMs: 5000 });
  expect(await store.get(key)).toEqual({ kind: 'missing' });
});

test('architecture.md, house rule 8: a store that is not there says nothing about its documents', async () => {
  const file = join(folder, 'a file in its place');
  writeFileSync(file, '');
  for (const place of [file, join(folder, 'not mounted')]) {
    const store = createDocumentStore({ folder: place, timeoutMs: 5000 });
    expect(await store.get(key)).toEqual({ kind: 'unknown', reason: 'unavailable' });
  }
  const store = createDocumentStore({ folder: file, timeoutMs: 5000 });
  expect(await store.put(key, bytes('%PDF'))).toEqual({ kind: 'unknown', reason: 'unavailable' });
});

test.each([
  ['../outside.pdf'],
  ['/etc/passwd'],
  ['a/../../b'],
  ['a//b'],
  [''],
  ['.hidden'],
  ['a\\b'],
  ['a\0b'],
])('%j is no key: nothing outside the folder can be named', async (wrong) => {
  const store = createDocumentStore({ folder, timeoutMs: 5000 });
  await expect(store.get(wrong)).rejects.toThrow('Not a document key');
  await expect(store.put(wrong, bytes('x'))).rejects.toThrow('Not a document key');
});
