import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { parse as parseArray } from 'postgres-array';
import { Postgres } from './after-commit.ts';
import { createClientClass } from './client.ts';
import { isUnusable } from './is-away.ts';
import { createSend } from './sender.ts';
import { setSender } from './statement.ts';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;
/** What a repository works with: the database or a transaction. */
export type Executor = Database | Transaction<DB>;

/** Of `text[]`; pg has no name for it. */
const TEXT_ARRAY = 1009;

/**
 * pg's own parsers, except that dates stay 'YYYY-MM-DD' and bigint (centavos, counts) becomes a safe integer. It reads arrays
 * with an old version of the same library, which goes through them character by character: 13 µs for three consents, not 2.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [TEXT_ARRAY]: parseArray,
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError('bigint out of safe range');
    return value;
  },
};

/** Notices a machine that is gone within 15 s, and a query that it never answers within 20 s. */
export const lostMachine = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  query_timeout: 20_000,
};

/** A pool takes such a connection for a good one, because it is open. */
function endWhenUnusable(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUnusable(error)) void (client as unknown as pg.Client).end();
      });
    return answer;
  };
  client.query = watched as typeof client.query;
}

type PoolSettings = {
  max?: number;
  /** For the server's own calls: see client.ts. */
  client?: { prepares: boolean };
  onIdleError?: (error: Error) => void;
} & Partial<typeof lostMachine>;

/** `onIdleError` is called for connections that break while idle; the pool replaces them by itself. */
export function createPool(
  connectionString: string,
  { max = 20, client, onIdleError = () => undefined, ...more }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...(client !== undefined && { Client: createClientClass(client), pipeline: true }),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'socio-seguro',
    ...more,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // `end` resolves before the connections are closed; losing one while the database stops does no harm.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // The pool listens for errors only on idle connections. On one in use the query fails and reports the error, but
  // without a listener the event would end the process.
  pool.on('connect', (connected) => {
    connected.on('error', () => undefined);
    endWhenUnusable(connected);
  });
  return pool;
}

/** With `client`, for the server's own calls: statements of the fixed list are sent as sender.ts says. */
export function createDatabase(pool: pg.Pool, client?: { prepares: boolean }): Database {
  const db = new Kysely<DB>({ dialect: new Postgres({ pool }) });
  if (client !== undefined) setSender(db, createSend(pool, client));
  return db;
}

/** Throws if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
