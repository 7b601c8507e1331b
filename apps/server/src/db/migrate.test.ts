import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingForLocks } from '../testing/meet-at-row.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { migrate } from './migrate.ts';

const kinds = '0011-migration-kinds.sql';
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, { max: 4 }));
  await sql`drop schema public cascade; create schema public`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  test('side by side: one server migrates, the others wait; nothing runs twice', async () => {
    await writeFile(
      join(folder, '0001-first.sql'),
      'create table one (n integer); insert into one values (1);',
    );
    const ran = await Promise.all([
      migrate(db, { from: folder }),
      migrate(db, { from: folder }),
      migrate(db, { from: folder }),
    ]);
    expect(ran.flat()).toEqual(['0001-first.sql']);
    const rows = await sql<{ n: number }>`select n from one`.execute(db);
    expect(rows.rows).toEqual([{ n: 1 }]);
  });

  test('a failing one stops the start with its name and changes nothing', async () => {
    await writeFile(join(folder, '0002-second.sql'), 'create table two (n integer);');
    await writeFile(
      join(folder, '0003-broken.sql'),
      'create table three (n integer); select * from nowhere;',
    );
    await expect(migrate(db, { from: folder })).rejects.toThrow(
      'Migration 0003-broken.sql failed; nothing was changed',
    );
    const found =
      await sql`select 1 from information_schema.tables where table_name in ('two', 'three')`.execute(db);
    expect(found.rows).toEqual([]);
  });

  test('indexes are made outside a transaction while other servers wait; one left half made is made again', async () => {
    await rm(join(folder, '0002-second.sql'));
    await rm(join(folder, '0003-broken.sql'));
    await copyFile(join(import.meta.dirname, 'migrations', kinds), join(folder, kinds));
    await writeFile(join(folder, '0012-twice.sql'), '-- expand\ninsert into one values (1);');
    await writeFile(
      join(folder, '0013-index.sql'),
      '-- expand, outside a transaction\n-- One; of each.\ncreate unique index concurrently one_n\n  on one (n) where n > 0;\n',
    );
    await writeFile(join(folder, '0014-after.sql'), '-- contract\ncomment on index one_n is $$made$$;');
    const state = async () =>
      (
        await sql<{ is_valid: boolean }>`
          select indisvalid as is_valid from pg_index where indexrelid = to_regclass('one_n')`.execute(db)
      ).rows;
    await expect(migrate(db, { from: folder })).rejects.toThrow(
      'Migration 0013-index.sql failed; the database is as 0012-twice.sql left it',
    );
    expect(await state()).toEqual([{ is_valid: false }]);

    await sql`delete from one where ctid = (select min(ctid) from one)`.execute(db);
    const servers = [1, 2, 3].map(() => migrate(db, { from: folder }));
    expect((await Promise.all(servers)).flat()).toEqual(['0013-index.sql', '0014-after.sql']);
    expect(await state()).toEqual([{ is_valid: true }]);
    const recorded = await sql`
      select name, kind, length(sha256) as hash from schema_migrations order by name`.execute(db);
    expect(recorded.rows).toEqual([
      { name: '0001-first.sql', kind: 'contract', hash: null },
      { name: kinds, kind: 'expand', hash: 64 },
      { name: '0012-twice.sql', kind: 'expand', hash: 64 },
      { name: '0013-index.sql', kind: 'expand', hash: 64 },
      { name: '0014-after.sql', kind: 'contract', hash: 64 },
    ]);
  });

  test('one killed after its index was made and before it was recorded: nothing is made twice', async () => {
    await sql`delete from schema_migrations where name >= '0013'`.execute(db);
    expect(await migrate(db, { from: folder })).toEqual(['0013-index.sql', '0014-after.sql']);
  });

  test('a program of the release before goes on with what only expands, without waiting; else it is told', async () => {
    await rm(join(folder, '0014-after.sql'));
    await expect(migrate(db, { from: folder })).rejects.toMatchObject({ migration: '0014-after.sql' });
    await sql`delete from schema_migrations where name = '0014-after.sql'`.execute(db);
    await rm(join(folder, '0013-index.sql'));
    await db.connection().execute(async (newer) => {
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(newer);
      expect(await migrate(db, { from: folder })).toEqual([]);
      await sql`select pg_advisory_unlock(3853314791062309107)`.execute(newer);
    });
    // It has one that the other release does not know: they do not follow one another.
    await writeFile(join(folder, '0012-z-other.sql'), '-- expand\nselect 1;');
    await expect(migrate(db, { from: folder })).rejects.toMatchObject({ migration: '0013-index.sql' });
    await rm(join(folder, '0012-z-other.sql'));
  });

  test('a long transaction holds the table: calls do not queue behind the migration, which tries again', async () => {
    await sql`delete from schema_migrations where name = '0013-index.sql'`.execute(db);
    await writeFile(join(folder, '0015-column.sql'), '-- expand\nalter table one add column later text;');
    const busy = { lockMs: 300, pauseMs: 50, forMs: 0 };
    let migrating: Promise<string[]> | undefined;
    await db.transaction().execute(async (long) => {
      await sql`select from one`.execute(long);
      await expect(migrate(db, { from: folder, busy })).rejects.toMatchObject({ cause: { code: '55P03' } });
      migrating = migrate(db, { from: folder, busy: { ...busy, forMs: 60_000 } });
      await expect.poll(() => waitingForLocks(db, '%add column later%'), { timeout: 10_000 }).toBe(1);
      await sql`set local lock_timeout = '5s'; select from one`.execute(long);
      await sql`select from one`.execute(db);
    });
    expect(await migrating).toEqual(['0015-column.sql']);
  });

  test('db/types.ts is what the migrations make', async () => {
    const command = join(import.meta.dirname, '../commands/generate-db-types.ts');
    await promisify(execFile)(process.execPath, [command, '--verify']);
  });
});
