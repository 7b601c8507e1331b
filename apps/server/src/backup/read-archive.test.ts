import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { format } from './format.ts';
import { readArchive } from './read-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = {
  format,
  takenAt: '2026-03-10T18:00:00.000Z',
  migrations: [{ name: '0001-begin.sql', sha256: '0'.repeat(64) }],
  tables: [],
};
const documents = (key: string, text: string) => ({
  files: 1,
  bytes: `${key} ${text.length}\n${text}`.length,
  sha256: createHash('sha256').update(`${key} ${text.length}\n${text}`).digest('hex'),
});

/** A backup whose only document has this name and which is otherwise as valid as a forger can make it. */
async function read(entryName: string, head: string = JSON.stringify(header)): Promise<string[]> {
  const tar = pack();
  tar.entry({ name: 'backup.json' }, head);
  tar.entry({ name: entryName }, 'evil');
  const summary = {
    tables: {},
    sequences: [],
    documents: documents(entryName.slice('documents/'.length), 'evil'),
  };
  tar.entry({ name: 'summary.json' }, JSON.stringify(summary));
  tar.finalize();
  const file = join(folder, 'made.backup');
  await writeFile(file, zstdCompressSync(await buffer(tar)));
  const keys: string[] = [];
  for await (const part of readArchive({ file })) {
    if (part.kind !== 'document') continue;
    keys.push(part.key);
    for await (const _ of part.bytes);
  }
  return keys;
}

describe('docs/operations.md, Restore: nothing is written beside the document folder', () => {
  test('a name that is one', async () => {
    expect(await read('documents/policies/SSA-1.pdf')).toEqual(['policies/SSA-1.pdf']);
  });

  test.each([
    'documents/../evil', 'documents/a/../../evil', 'documents//etc/passwd', 'documents/a//b', 'documents/.restoring/a',
    'documents/', 'documents/a\\..\\b', '../evil', '/etc/passwd', 'tables/../evil', 'tables/unknown/000001',
  ])('%s', async (name) => {
    await expect(read(name)).rejects.toThrow('is damaged, truncated, or not a backup');
  }); // prettier-ignore
});

test('a header that unpacks to more than the memory should hold is not read', async () => {
  const long = `${JSON.stringify(header)}${' '.repeat(17 * 1024 * 1024)}`;
  await expect(read('documents/a', long)).rejects.toThrow('is damaged, truncated, or not a backup');
});
