import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, ping } from './connection.ts';

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
