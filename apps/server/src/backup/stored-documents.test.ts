import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { createS3DocumentStore } from '../providers/document-store/s3.ts';
import { startS3Server } from '../testing/start-s3-server.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { storePlace } from './stored-documents.ts';
import { takeBackup } from './take-backup.ts';
import { createEmptyDatabase, query } from './testing/backup-world.ts';
import { writeWholeFile } from './whole-file.ts';

const now = new Date('2026-03-10T18:00:00.000Z');
const key = (index: number) => `policies/SSA-${String(index).padStart(9, '0')}.pdf`;
const textOf = (index: number) => `%PDF ${index} ${'x'.repeat(index)}`;

let folder: string;
let migrations: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let source: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'));
  migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await writeFile(join(migrations, '0001-first.sql'), 'create table policies (document_key text);');
  s3 = await startS3Server('documents', 'empty');
  source = await createEmptyDatabase();
  const db = createDatabase(createPool(source.url, { max: 1 }));
  await migrate(db, { from: migrations });
  await db.destroy();
});
afterAll(async () => {
  await s3.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = (bucket: string, endpoint = s3.endpoint) => {
  const { credentials } = s3;
  return createS3DocumentStore({ bucket, endpoint, credentials, region: 'us-east-1', timeoutMs: 5000 });
};

async function back(name: string, documents: ReturnType<typeof storePlace>) {
  let taken: Awaited<ReturnType<typeof takeBackup>> | undefined;
  await writeWholeFile(join(folder, name), false, async (to) => {
    taken = await takeBackup({ url: source.url, documents, now, migrations }, to);
  });
  return taken;
}

// docs/operations.md, Backup
test('documents in a bucket: all are in the backup, missing ones are counted, an empty bucket gets them back', async () => {
  const [store, empty] = [open('documents'), open('empty')];
  for (let index = 0; index < 30; index += 1) await store.put(key(index), Buffer.from(textOf(index)));
  await query(
    source.url,
    `insert into policies select format('policies/SSA-%s.pdf', lpad(n::text, 9, '0'))
     from generate_series(8, 31) as n union all select 'policies/A-1.pdf' union all select null`,
  );
  expect(await back('whole.backup', storePlace(store, 'here'))).toMatchObject({
    documents: { files: 30 },
    // A-1, 30 and 31.
    missingDocuments: 3,
  });

  const file = join(folder, 'whole.backup');
  const checked = await checkBackup({ file }, { migrations });
  const target = await createEmptyDatabase();
  const into = { url: target.url, migrations };
  const documents = storePlace(empty, 'there');
  await expect(
    restoreBackup({ file }, checked, { ...into, documents: storePlace(store, 'here') }),
  ).rejects.toThrow('The document store here is not empty (policies/SSA-000000000.pdf, …)');
  const ending = new AbortController();
  const stopping: Pick<typeof documents, 'open'> = {
    open: async () => {
      const opened = await documents.open();
      // Ctrl-C while the last documents are on their way.
      const place = async () => {
        await opened.place();
        ending.abort(new Error('Interrupted'));
        ending.signal.throwIfAborted();
      };
      return { ...opened, place };
    },
  };
  await expect(restoreBackup({ file }, checked, { ...into, documents: stopping })).rejects.toThrow(
    'Interrupted',
  );
  expect(await empty.list().next()).toMatchObject({ done: true });

  await restoreBackup({ file }, checked, { ...into, documents });
  expect(await query(target.url, 'select count(*)::int as n from policies')).toEqual([{ n: 26 }]);
  for (let index = 0; index < 30; index += 1) {
    const found = await empty.get(key(index));
    expect(found.kind === 'found' && Buffer.from(found.bytes).toString()).toBe(textOf(index));
  }
  await target.drop();
});

test('a store that does not answer: no backup rather than one without documents', async () => {
  const store = open('documents', 'http://127.0.0.1:1');
  await expect(back('none.backup', storePlace(store, 'nowhere'))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
});
