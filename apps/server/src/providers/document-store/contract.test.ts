import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../testing/start-s3-server.ts';
import { createDocumentStore } from './folder.ts';
import { createS3DocumentStore } from './s3.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  s3 = await startS3Server('documents');
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const timeoutMs = 5000;
const folderStore = (name = 'new') => createDocumentStore({ folder: join(folder, name), timeoutMs });
const s3Store = (change: Partial<Parameters<typeof createS3DocumentStore>[0]> = {}) => {
  const { endpoint, credentials } = s3;
  const bucket = 'documents';
  return createS3DocumentStore({ bucket, endpoint, credentials, region: 'us-east-1', timeoutMs, ...change });
};

const bytes = (text: string) => new TextEncoder().encode(text);
const key = 'policies/SSA-410000001.pdf';

describe.each([
  ['a folder', folderStore],
  ['a bucket', s3Store],
])('%s', (_name, open) => {
  test('what is put is found, putting again replaces it', async () => {
    const store = open();
    expect(await store.put(key, bytes('%PDF one'))).toEqual({ kind: 'stored' });
    expect(await store.put(key, bytes('%PDF two'))).toEqual({ kind: 'stored' });
    expect(await store.get(key)).toEqual({ kind: 'found', bytes: bytes('%PDF two') });
    const all = new Uint8Array(100_000).map((_byte, index) => index % 256);
    expect(await store.put('every/byte.bin', all)).toEqual({ kind: 'stored' });
    expect(await store.get('every/byte.bin')).toEqual({ kind: 'found', bytes: all });
  });

  test('what is removed is missing; removing it again does no harm', async () => {
    const store = open();
    const gone = 'gone/SSA-1.pdf';
    await store.put(gone, bytes('%PDF'));
    expect(await store.remove(gone)).toEqual({ kind: 'removed' });
    expect(await store.get(gone)).toEqual({ kind: 'missing' });
    expect(await store.remove(gone)).toEqual({ kind: 'removed' });
    await store.put('listed/one.pdf', bytes('%PDF'));
    const keys: string[] = [];
    for await (const one of store.list()) keys.push(one);
    expect(keys).toContain('listed/one.pdf');
    expect(keys).not.toContain(gone);
  });

  test('what was never put is missing', async () => {
    expect(await open().get('policies/SSA-410000009.pdf')).toEqual({ kind: 'missing' });
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
  ])('%j is no key: nothing outside the store can be named', async (wrong) => {
    const store = open();
    await expect(store.get(wrong)).rejects.toThrow('Not a document key');
    await expect(store.put(wrong, bytes('x'))).rejects.toThrow('Not a document key');
  });
});

describe('architecture.md, house rule 8: a store that is not there says nothing about its documents', () => {
  const unavailable = { kind: 'unknown', reason: 'unavailable' };

  test('a folder', async () => {
    const file = join(folder, 'a file in its place');
    writeFileSync(file, '');
    for (const place of ['a file in its place', 'not mounted'])
      expect(await folderStore(place).get(key)).toEqual(unavailable);
    expect(await folderStore('a file in its place').put(key, bytes('%PDF'))).toEqual(unavailable);
  });

  test('no such bucket, nobody listens', async () => {
    for (const store of [
      s3Store({ bucket: 'no-such-bucket' }),
      s3Store({ endpoint: 'http://127.0.0.1:1' }),
    ]) {
      expect(await store.get(key)).toEqual(unavailable);
      expect(await store.put(key, bytes('%PDF'))).toEqual(unavailable);
      await expect(store.list().next()).rejects.toThrow();
    }
  });

  test('one that does not answer in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const store = s3Store({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 200 });
    expect(await store.get(key)).toEqual({ kind: 'unknown', reason: 'timeout' });
    expect(await store.put(key, bytes('%PDF'))).toEqual({ kind: 'unknown', reason: 'timeout' });
    silent.close();
  });
});

test('nothing unfinished stays in a folder', () => {
  expect(readdirSync(join(folder, 'new', 'policies'))).toEqual(['SSA-410000001.pdf']);
});

test('all keys of a bucket are listed in order, more than one page of them; removed ones are not', async () => {
  const store = s3Store({ timeoutMs: 60_000 });
  const keys = Array.from({ length: 1005 }, (_none, index) => `many/${String(index).padStart(4, '0')}.pdf`);
  for (let done = 0; done < keys.length; done += 20)
    await Promise.all(keys.slice(done, done + 20).map((one) => store.put(one, bytes(one))));
  await store.remove('many/0003.pdf');
  const expected = [
    'every/byte.bin',
    'listed/one.pdf',
    ...keys.filter((one) => one !== 'many/0003.pdf'),
    key,
  ];
  const listed: string[] = [];
  for await (const one of store.list()) listed.push(one);
  expect(listed).toEqual(expected);
});
