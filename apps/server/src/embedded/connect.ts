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
const madeByAnother = ['42P04', '42710', '23505'];

type Wanted = {
  database: string;
  /** Who may log in and nothing else until something is granted. */
  role: { name: string; password: string };
};

export async function ensureDatabase(maintenanceUrl: string, { database, role }: Wanted): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const make = async (statement: string) => {
    try {
      await client.query(statement);
    } catch (error) {
      if (!madeByAnother.includes((error as { code?: string }).code ?? '')) throw error;
    }
  };
  try {
    const { rows } = await client.query<{ has_database: boolean; has_role: boolean }>(
      `select exists (select from pg_database where datname = $1) as has_database,
        exists (select from pg_roles where rolname = $2) as has_role`,
      [database, role.name],
    );
    const password = pg.escapeLiteral(role.password);
    if (rows[0]?.has_role !== true) await make(`create role ${role.name} login password ${password}`);
    if (rows[0]?.has_database !== true) await make(`create database ${database}`);
  } finally {
    await client.end();
  }
}
