import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { afterCommit } from './after-commit.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { atOnce } from './statement.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, which every transaction of these tests has in turn.
  db = createDatabase(createPool(database.url, { max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('once the transaction is committed, in the order asked for, and once', async () => {
  const told: string[] = [];
  await db.transaction().execute(async (trx) => {
    await afterCommit(trx, () => told.push('first'));
    await atOnce(trx, (inner) => afterCommit(inner, () => told.push('second')));
    await sql`select 1`.execute(trx);
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['first', 'second']);
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(told).toHaveLength(2);
});

test('never after a rollback, and not after the next transaction on the connection', async () => {
  const told: string[] = [];
  const failed = db.transaction().execute(async (trx) => {
    await afterCommit(trx, () => told.push('rolled back'));
    throw new Error('not wanted');
  });
  await expect(failed).rejects.toThrow('not wanted');
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(told).toEqual([]);
});

test('never if the commit fails', async () => {
  const told: string[] = [];
  await sql`create table parents (id int primary key)`.execute(db);
  await sql`create table children (id int references parents deferrable initially deferred)`.execute(db);
  const failed = db.transaction().execute(async (trx) => {
    await afterCommit(trx, () => told.push('not committed'));
    await sql`insert into children values (1)`.execute(trx);
  });
  await expect(failed).rejects.toThrow('foreign key');
  await db.transaction().execute((trx) => sql`select 1`.execute(trx));
  expect(told).toEqual([]);
});
