import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL ended before it accepted a connection. */
export class PostgresGone extends Error {
  override readonly name = 'PostgresGone';
}

/** Throws PostgresGone if the server is not `alive` any more. */
export async function waitUntilReady(url: string, alive: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    if (!(await alive())) throw new PostgresGone('PostgreSQL stopped');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!healsByWaiting(error as Error)) throw error;
    }
    await sleep(25);
  }
}

/** Refused while the port is not open yet, 57P03 during recovery, dropped or silent if the machine is overloaded. */
function healsByWaiting(error: Error & { code?: string }): boolean {
  if (error.code === undefined) return /timeout expired|terminated/.test(error.message);
  return ['ECONNREFUSED', '57P03', 'ECONNRESET'].includes(error.code);
}

/** Another process created it at the same time. */
const madeByAnother = ['42P04', '23505'];

export async function ensureDatabase(maintenanceUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    if (!madeByAnother.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
