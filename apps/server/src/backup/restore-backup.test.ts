import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { checkBackup } from './check-backup.ts';
import { folderPlace } from './document-place.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { createEmptyDatabase, fingerprint, query, shapeOf } from './testing/backup-world.ts';
import { writeWholeFile } from './whole-file.ts';

const first = `
  create table policies (id integer generated always as identity primary key, document_key text, best integer);
  create table parts (id integer primary key, policy integer not null references policies,
    twice integer generated always as (id * 2) stored);
  alter table policies add foreign key (best) references parts;
  create sequence numbers start 7;
  create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
  create trigger guard before insert on parts for each statement execute function refuse_change();
  insert into policies (document_key) values ('from the migration');
`;

let folder: string;
let source: Awaited<ReturnType<typeof createEmptyDatabase>>;
let documentDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  documentDir = join(folder, 'documents');
  source = await createEmptyDatabase();
  const migrations = await program('old', { '0001-first.sql': first });
  await migrateTo(source.url, migrations);
  await query(source.url, `
    alter table parts disable trigger guard;
    insert into policies (document_key) values ('a/1.pdf'), (null);
    insert into parts (id, policy) values (10, 2), (11, 3);
    update policies set best = 11 where id = 2;
    alter table parts enable trigger guard;
    delete from policies where document_key = 'from the migration';
    select nextval('numbers'), nextval('numbers');
    create table of_somebody_else (n text); insert into of_somebody_else values ('mine')`); // prettier-ignore
  await mkdir(join(documentDir, 'a'), { recursive: true });
  await writeFile(join(documentDir, 'a', '1.pdf'), 'first');
  await writeFile(join(documentDir, 'a', `2.pdf.${'0'.repeat(36)}.part`), 'not finished');
  await back('old.backup', migrations);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A program's version is determined by its migrations. */
async function program(name: string, files: Record<string, string>): Promise<string> {
  const migrations = join(folder, name);
  await mkdir(migrations, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(migrations, file), text);
  return migrations;
}

async function migrateTo(url: string, migrations: string): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  await migrate(db, { from: migrations });
  await db.destroy();
}

const now = new Date('2026-03-10T18:00:00.000Z');
const back = (name: string, migrations: string) =>
  writeWholeFile(join(folder, name), false, async (to) => {
    await takeBackup({ url: source.url, documents: folderPlace(documentDir), now, migrations }, to);
  });

async function restore(url: string, migrations: string, name = 'old.backup', documents = 'restored') {
  const file = join(folder, name);
  const target = { url, documents: folderPlace(join(folder, documents)), migrations };
  return await restoreBackup(
    { file },
    await checkBackup({ file }, migrations === undefined ? {} : { migrations }),
    target,
  );
}

describe('docs/operations.md, Upgrade: a backup meets another program', () => {
  test('an older backup: its own shape and rows first, then the newer migrations see them', async () => {
    const newer = await program('newer', {
      '0001-first.sql': first.replaceAll('\n', '\r\n'),
      '0002-second.sql': `alter table policies add column note text not null default 'new';
        update policies set note = 'kept ' || document_key where document_key is not null;`,
    });
    const target = await createEmptyDatabase();
    expect(await restore(target.url, newer)).toEqual({
      skipped: ['of_somebody_else'],
      migrated: ['0002-second.sql'],
    });
    expect(await query(target.url, 'select id, document_key, best, note from policies order by id')).toEqual([
      { id: 2, document_key: 'a/1.pdf', best: 11, note: 'kept a/1.pdf' },
      { id: 3, document_key: null, best: null, note: 'new' },
    ]);
    expect(await query(target.url, 'select * from parts where id = 11')).toEqual([
      { id: 11, policy: 3, twice: 22 },
    ]);
    // A number that was already used is not used again.
    expect(await query(target.url, `select nextval('numbers')::int as n`)).toEqual([{ n: 9 }]);
    expect(await query(target.url, 'insert into policies default values returning id')).toEqual([{ id: 4 }]);
    await expect(query(target.url, 'insert into parts values (12, 3)')).rejects.toThrow('no');
    await expect(query(target.url, 'update policies set best = 99')).rejects.toThrow('foreign key');
    expect(await readdir(join(folder, 'restored'), { recursive: true })).toEqual(['a', 'a/1.pdf']);
    await target.drop();
  });

  test('a database that a later release has expanded: this program backs it up, that one restores it', async () => {
    const kinds = '0011-migration-kinds.sql';
    const files = {
      '0001-first.sql': first,
      [kinds]: await readFile(join(import.meta.dirname, '../db/migrations', kinds), 'utf8'),
    };
    const earlier = await program('earlier', files);
    const later = await program('later', {
      ...files,
      '0012-note.sql': '-- expand\nalter table policies add column note text;',
      '0013-index.sql':
        '-- expand, outside a transaction\ncreate index concurrently policies_note on policies (note);',
    });
    const expanded = await createEmptyDatabase();
    await migrateTo(expanded.url, later);
    await query(expanded.url, `update policies set note = 'kept'`);
    await writeWholeFile(join(folder, 'expanded.backup'), false, async (to) => {
      await takeBackup(
        { url: expanded.url, documents: folderPlace(documentDir), now, migrations: earlier },
        to,
      );
    });
    await expect(restore(expanded.url, earlier, 'expanded.backup')).rejects.toThrow(
      'by a newer version of this program (migration 0012-note.sql)',
    );
    const target = await createEmptyDatabase();
    expect(await restore(target.url, later, 'expanded.backup', 'expanded')).toEqual({
      skipped: [],
      migrated: [],
    });
    expect(await fingerprint(target.url)).toEqual(await fingerprint(expanded.url));
    expect(await shapeOf(target.url)).toEqual(await shapeOf(expanded.url));
    await expanded.drop();
    await target.drop();
  });

  test.each([
    ['of a newer program', {}, /by a newer version of this program \(migration 0001-first\.sql\)/],
    [
      'of a migration that was changed',
      { '0001-first.sql': `${first} ` },
      /0001-first\.sql of this program differs/,
    ],
  ])('a backup %s is refused before anything is touched', async (name, files, message) => {
    const target = await createEmptyDatabase();
    const migrations = await program(name, files);
    await expect(restore(target.url, migrations, 'old.backup', name)).rejects.toThrow(message);
    expect(await fingerprint(target.url)).toEqual({ sequences: [] });
    expect(await readdir(join(folder, name)).catch(() => 'missing')).not.toContain('a');
    await target.drop();
  });

  test('a newer migration that fails: the backup is restored as it was', async () => {
    const broken = await program('broken', {
      '0001-first.sql': first,
      '0002-broken.sql': 'select * from nowhere',
    });
    const target = await createEmptyDatabase();
    await expect(restore(target.url, broken, 'old.backup', 'kept')).rejects.toThrow('0002-broken.sql failed');
    expect(await query(target.url, 'select 1 from policies')).toHaveLength(2);
    expect(await readdir(join(folder, 'kept'))).toEqual(['a']);
    await target.drop();
  });

  test('a file that changes after it was checked: nothing waits for ever, nothing is changed', async () => {
    await query(
      source.url,
      `insert into policies (document_key) select null from generate_series(1, 5) union all
       select md5(n::text) from generate_series(1, 30000) as n`,
    );
    await back('cut.backup', join(folder, 'old'));
    const file = join(folder, 'cut.backup');
    const checked = await checkBackup({ file }, { migrations: join(folder, 'old') });
    await truncate(file, (await stat(file)).size >> 1);
    const target = await createEmptyDatabase();
    const into = {
      url: target.url,
      documents: folderPlace(join(folder, 'cut')),
      migrations: join(folder, 'old'),
    };
    await expect(restoreBackup({ file }, checked, into)).rejects.toThrow(
      'is damaged, truncated, or not a backup',
    );
    expect(await fingerprint(target.url)).toEqual({ sequences: [] });
    await target.drop();
  });

  test.each([
    [
      'two rows with one key',
      '23505',
      'alter table parts drop constraint parts_pkey cascade; insert into parts select id, policy from parts',
    ],
    ['a reference to nothing', '23503', 'delete from parts where id in (10, 11)'],
  ])(
    'rows that do not fit (%s): the database and the folder are as empty as before',
    async (_name, code, change) => {
      await query(source.url, `alter table parts disable trigger user; ${change}`);
      const name = `${code}.backup`;
      await back(name, join(folder, 'old'));
      const target = await createEmptyDatabase();
      await expect(restore(target.url, join(folder, 'old'), name, code)).rejects.toMatchObject({ code });
      expect(await fingerprint(target.url)).toEqual({ sequences: [] });
      expect(await readdir(join(folder, code)).catch(() => [])).toEqual([]);
      await target.drop();
    },
  );
});

describe('docs/operations.md, Backup: what breaks on the way', () => {
  const migrations = () => join(folder, 'old');

  test('a database that is newer than the program', async () => {
    const older = await program('older', {});
    await expect(back('never.backup', older)).rejects.toThrow('The database belongs to a newer version');
  });

  test('the database goes away: no file, and nothing waits for ever', async () => {
    await query(
      source.url,
      'insert into of_somebody_else select md5(n::text) from generate_series(1, 400000) as n',
    );
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'socio-seguro-backup' and datname = current_database()`;
    const written = writeWholeFile(join(folder, 'lost.backup'), false, async (to) => {
      let ended: Promise<unknown> | undefined;
      // Terminates the connection with the first bytes, long before the last.
      const ending = new Writable({
        write: (chunk: Buffer, _encoding, done) =>
          void (ended ??= query(source.url, end)).then(() => to.write(chunk, done)),
        final: (done) => void to.end(done),
      });
      await takeBackup(
        { url: source.url, documents: folderPlace(documentDir), now, migrations: migrations() },
        ending,
      );
    });
    await expect(written).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('the disk is full: no file', async () => {
    const full = writeWholeFile(join(folder, 'full.backup'), false, async () => {
      const to = createWriteStream('/dev/full');
      await takeBackup(
        { url: source.url, documents: folderPlace(documentDir), now, migrations: migrations() },
        to,
      );
    });
    await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  test('another backup to the same file: the later one wins, the earlier one says so', async () => {
    const other = join(folder, 'both.backup');
    const fill = (text: string) => async (to: Writable) =>
      await new Promise<void>((done) => void to.end(text, done));
    const earlier = writeWholeFile(other, false, async (to) => {
      await writeWholeFile(other, false, fill('later'));
      await fill('earlier')(to);
    });
    await expect(earlier).rejects.toThrow('Another backup is being written');
  });
});
