import type { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import { statement, write, type Slots } from './statement.ts';

const insert = write('test-insert-several', (_db, given: Slots<{ value: number }>) => ({
  compile: () => sql`insert into several values (${given.value}::int)`.compile(_db),
}));
const lock = statement('test-lock-several', (_db, given: Slots<{ least: number }>) => ({
  compile: () =>
    sql<{ value: number }>`select value from several where value >= ${given.least} for update`.compile(_db),
}));

describe.each([{ prepares: true }, { prepares: false }])('a transaction, %j', ({ prepares }) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: pg.Pool;
  let db: Database;
  let ends = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { max: 1, client: { prepares } });
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: EventEmitter };
      connection.on('readyForQuery', () => (ends += 1));
    });
    db = createDatabase(pool, { prepares });
    await sql`create table several (value int primary key)`.execute(db);
  });
  beforeEach(async () => {
    await sql`delete from several`.execute(db);
    ends = 0;
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const stored = async () =>
    (await sql<{ value: number }>`select value from several order by value`.execute(db)).rows.map(
      ({ value }) => value,
    );
  const insertAll = (...values: number[]) =>
    db.transaction().execute(async (trx) => {
      for (const value of values) await insert(trx, { value });
    });

  test('of writes that nobody waits for is one round trip with one end', async () => {
    await insertAll(1, 2, 3);
    expect(ends).toBe(1);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  test('that does nothing is not heard of', async () => {
    await insertAll();
    expect(ends).toBe(0);
  });

  test('of such writes is done as a whole or not at all, and the next one is not affected', async () => {
    await expect(insertAll(1, 2, 1, 3)).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
    await insertAll(1, 2);
    expect(await stored()).toEqual([1, 2]);
  });

  test('that asks something ends once for it, and once with its commit and what waits for that', async () => {
    await insertAll(1, 2);
    ends = 0;
    await db.transaction().execute(async (trx) => {
      await insert(trx, { value: 3 });
      expect(await lock.all(trx, { least: 2 })).toEqual([{ value: 2 }, { value: 3 }]);
      await insert(trx, { value: 4 });
      await insert(trx, { value: 5 });
    });
    expect(ends).toBe(2);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
  });

  test('whose last writes fail is taken back', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insert(trx, { value: 1 });
      await lock.all(trx, { least: 1 });
      await insert(trx, { value: 2 });
      await insert(trx, { value: 1 });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  test('that is taken back writes nothing of what waits', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insert(trx, { value: 1 });
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect(ends).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test('with a query that is not a text, as a library may send one', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query({ text: 'insert into several values ($1)', values: [1] });
    await client.query('rollback');
    client.release();
    expect(await stored()).toEqual([]);
  });

  test('with a statement of the moment, with and without values', async () => {
    await db.transaction().execute(async (trx) => {
      await insert(trx, { value: 1 });
      expect((await sql`select value from several where value = ${1}`.execute(trx)).rows).toHaveLength(1);
      await insert(trx, { value: 2 });
      await sql.raw('insert into several values (3); insert into several values (4)').execute(trx);
    });
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });
});
