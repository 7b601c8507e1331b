import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { migrate } from './migrate.ts';

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
    const ran = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)]);
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
    await expect(migrate(db, folder)).rejects.toThrow(
      'Migration 0003-broken.sql failed; nothing was changed',
    );
    const found =
      await sql`select 1 from information_schema.tables where table_name in ('two', 'three')`.execute(db);
    expect(found.rows).toEqual([]);
  });

  test('db/types.ts is what the migrations make', async () => {
    const command = join(import.meta.dirname, '../commands/generate-db-types.ts');
    await promisify(execFile)(process.execPath, [command, '--verify']);
  });
});
