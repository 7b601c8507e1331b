import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './connection.ts';
import type { DB } from './types.ts';
import { atOnce, statement, together, write, type Slots } from './statement.ts';

const backend = statement('test-backend', (db, given: Slots<{ number: number }>) =>
  db
    .selectFrom(sql<{ number: number; pid: number }>`(select pg_backend_pid() as pid)`.as('own'))
    .select([sql<number>`${given.number}::int`.as('number'), 'own.pid']),
);
const namedBackend = statement('test-named-backend', (db, given: Slots<{ number: number }>) =>
  db
    .with('own', (cte) =>
      cte
        .selectFrom('members')
        .select(sql<number>`pg_backend_pid()`.as('pid'))
        .limit(1),
    )
    .selectFrom(sql<{ number: number }>`(select ${given.number}::int as number)`.as('asked'))
    .leftJoin('own', (join) => join.onTrue())
    .select(['asked.number', sql<number>`coalesce(own.pid, pg_backend_pid())`.as('pid')]),
);
const writingBackend = statement('test-writing-backend', (db, given: Slots<{ number: string }>) =>
  db
    .with('changed', (cte) =>
      cte
        .updateTable('members')
        .set({ club_id: '' })
        .where('membership_number', '=', given.number)
        .returning('id'),
    )
    .selectFrom(sql<{ pid: number }>`(select pg_backend_pid() as pid)`.as('own'))
    .select('own.pid'),
);
const division = statement('test-division', (db, given: Slots<{ by: number }>) =>
  db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('own'))
    .select(sql<number>`1 / ${given.by}::int`.as('result')),
);
const nap = statement('test-nap', (db, given: Slots<{ seconds: number }>) =>
  db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('own'))
    .select(sql<number>`pg_backend_pid()`.as('pid'))
    .where(sql<boolean>`pg_sleep(${given.seconds}::float) is not null`),
);
const memberLock = statement('test-member-lock', (db, given: Slots<{ number: string }>) =>
  db.selectFrom('members').select('id').where('membership_number', '=', given.number).forUpdate(),
);
const rename = write('test-rename', (db, given: Slots<{ to: string | null }>) =>
  db.updateTable('members').set({ club_id: sql<string>`${given.to}` }),
);
const memberName = statement('test-member', (db, given: Slots<{ number: string }>) =>
  db.selectFrom('members').select('club_id').where('membership_number', '=', given.number),
);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 8, client: { prepares: true } });
  db = createDatabase(pool, { prepares: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const numbers = Array.from({ length: 60 }, (_, number) => number);
const backends = async () => Promise.all(numbers.map((number) => backend.first(db, { number })));

describe('reads', () => {
  test('share two connections, and each call gets its own answer', async () => {
    const found = [...(await backends()), ...(await backends())];
    expect(found.map((row) => row?.number)).toEqual([...numbers, ...numbers]);
    expect(new Set(found.map((row) => row?.pid)).size).toBeLessThanOrEqual(2);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  test('also if they name parts of themselves, but not if such a part writes', async () => {
    const named = await Promise.all(numbers.map((number) => namedBackend.first(db, { number })));
    expect(named.map((row) => row?.number)).toEqual(numbers);
    expect(new Set(named.map((row) => row?.pid)).size).toBeLessThanOrEqual(2);
    const writing = await Promise.all(numbers.map(() => writingBackend.first(db, { number: 'nobody' })));
    expect(new Set(writing.map((row) => row?.pid)).size).toBeGreaterThan(2);
  });

  test('one that fails leaves those before and behind it alone', async () => {
    const [before, failed, behind] = await Promise.allSettled([
      division.first(db, { by: 1 }),
      division.first(db, { by: 0 }),
      division.first(db, { by: 1 }),
    ]);
    expect([before, behind]).toEqual([
      { status: 'fulfilled', value: { result: 1 } },
      { status: 'fulfilled', value: { result: 1 } },
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  test('a lost connection fails those on it, and the next ones get another', async () => {
    const pending = Promise.allSettled([nap.first(db, { seconds: 30 }), nap.first(db, { seconds: 30 })]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    await client.end();
    expect((await pending).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await backends()).map((row) => row?.number)).toEqual(numbers);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  test('an answer that never comes costs the connection, not the ones after it', async () => {
    const impatient = createPool(database.url, { max: 8, client: { prepares: true }, query_timeout: 300 });
    const own = createDatabase(impatient, { prepares: true });
    await expect(nap.first(own, { seconds: 30 })).rejects.toThrow('Query read timeout');
    expect(await backend.first(own, { number: 7 })).toMatchObject({ number: 7 });
    await own.destroy();
  });
});

test('a second connection that is long in coming holds nobody up', async () => {
  const small = createPool(database.url, { max: 5, client: { prepares: true } });
  const own = createDatabase(small, { prepares: true });
  const held = await Promise.all([1, 2, 3, 4].map(() => small.connect()));
  const reads: Promise<unknown>[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    reads.push(nap.first(own, { seconds: 0.02 }), backend.first(own, { number: turn }));
    await setImmediate();
  }
  await Promise.all(reads);
  for (const client of held) client.release();
  expect(await backend.first(own, { number: 9 })).toMatchObject({ number: 9 });
  await own.destroy();
});

describe('statements that can wait', () => {
  beforeEach(async () => {
    await db
      .insertInto('members')
      .values({
        id: '0b6c1c1e-6f0f-4a53-8f0c-3b1c3b0b0b0b',
        membership_number: '900000000001',
        club_id: 'before',
        created_at: new Date(),
      })
      .onConflict((on) => on.column('membership_number').doUpdateSet({ club_id: 'before' }))
      .execute();
  });

  test('a lock that must be waited for holds nobody else up, and in a transaction its own writes are read', async () => {
    const number = '900000000001';
    const waiting: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('members')
        .set({ club_id: 'after' })
        .where('membership_number', '=', number)
        .execute();
      // In turns of their own, so that they would not all be on one connection.
      for (let count = 0; count < 3; count += 1) {
        waiting.push(memberLock.first(db, { number }));
        await setImmediate();
      }
      // Would wait behind the lock, and the lock for this transaction.
      expect(await memberName.first(db, { number })).toEqual({ club_id: 'before' });
      expect((await backends()).map((row) => row?.number)).toEqual(numbers);
      expect(await memberName.first(trx, { number })).toEqual({ club_id: 'after' });
      const [[own], [same]] = await together(trx, memberName.of({ number }), memberName.of({ number }));
      expect([own, same]).toEqual([{ club_id: 'after' }, { club_id: 'after' }]);
    });
    expect(await Promise.all(waiting)).toHaveLength(3);
    expect(await memberName.first(db, { number })).toEqual({ club_id: 'after' });
  });
});

describe('what a transaction asks at once', () => {
  const asked = [1, 2, 3];
  const ask = (trx: Database) => Promise.all(asked.map((by) => division.first(trx, { by })));

  /** How often it writes to the connection, begin and commit included. */
  async function writesOf(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<number> {
    let writes = 0;
    const count = (client: pg.PoolClient) => {
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
      const { _write: write, _writev: writev } = stream;
      stream._write = (...call) => {
        writes += 1;
        write.apply(stream, call);
      };
      stream._writev = (...call) => {
        writes += 1;
        writev?.apply(stream, call);
      };
    };
    const own = createPool(database.serverUrl, { max: 1, client: { prepares: true } });
    const ownDb = createDatabase(own, { prepares: true });
    // Prepared by then.
    await ownDb.transaction().execute(ask);
    own.once('acquire', count);
    await ownDb.transaction().execute(work);
    const counted = writes;
    await ownDb.destroy();
    return counted;
  }

  test('goes out in one write, and each gets its own answer', async () => {
    let answers: unknown;
    const writes = await writesOf(async (trx) => (answers = await atOnce(trx, ask)));
    expect(answers).toEqual([{ result: 1 }, { result: 0 }, { result: 0 }]);
    // The commit is the other.
    expect(writes).toBe(2);
    expect(await writesOf(ask)).toBe(asked.length + 1);
  });

  test.each([
    ['of a transaction that says nothing else', async () => undefined],
    [
      'behind a write',
      async (trx: Transaction<DB>) =>
        await trx
          .updateTable('members')
          .set({ club_id: 'undone' })
          .execute()
          .then(() => undefined),
    ],
    [
      'behind a write that nobody waits for',
      async (trx: Transaction<DB>) => await rename(trx, { to: 'undone' }),
    ],
  ])('fails with the first that fails, and the transaction with it: %s', async (_, before) => {
    const undone = db.transaction().execute(async (trx) => {
      await before(trx);
      await atOnce(trx, (all) =>
        Promise.all([
          division.first(all, { by: 0 }),
          division.first(all, { by: 1 }),
          sql`select 1`.execute(all),
        ]),
      );
    });
    await expect(undone).rejects.toThrow('division by zero');
    expect(await memberName.first(db, { number: '900000000001' })).not.toEqual({ club_id: 'undone' });
  });

  test('a write that fails is what the statements fail with that it was sent with', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await rename(trx, { to: null });
      await atOnce(trx, ask);
    });
    await expect(undone).rejects.toThrow('null value in column "club_id"');
  });
});
