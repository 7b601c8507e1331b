import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, ping } from './connection.ts';
import { isAway } from './is-away.ts';

test('architecture.md, Buying: a connection that breaks in use fails its work, never the process', async () => {
  const { url, drop } = await createTestDatabase();
  const db = createDatabase(createPool(url, { max: 2 }));
  const cutOff = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // Idle: no query would notice a connection that breaks now.
    await sleep(100);
    await sql`select 1`.execute(trx);
  });
  await expect(cutOff).rejects.toThrow();
  await ping(db);
  await db.destroy();
  await drop();
});

test.each([
  ['of a standby', 'set local transaction_read_only = on; create table refused ()'],
  ['whose answer is overdue', 'select pg_sleep(10)'],
])('a connection %s is replaced, and nothing waits behind it', async (_name, text) => {
  const { url, drop } = await createTestDatabase();
  const db = createDatabase(createPool(url, { max: 1, query_timeout: 1000 }));
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const first = await pidOf();
  const began = performance.now();
  const failing = db.transaction().execute((trx) => sql.raw(text).execute(trx));
  await expect(failing).rejects.toSatisfy(isAway);
  expect(await pidOf()).not.toBe(first);
  expect(performance.now() - began).toBeLessThan(5000);
  await db.destroy();
  await drop();
});

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ECONNRESET' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: '57P01' }, true],
  [{ code: '08P01' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ code: '23505' }, false],
  [{ code: '57014' }, false],
  [{ message: 'Connection: keep-alive' }, false],
])('%j: the database is away: %s', (shape, expected) => {
  expect(isAway(Object.assign(new Error('other'), shape))).toBe(expected);
});
