import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;
/** What a repository takes: the database or a transaction on it. */
export type Executor = Database | Transaction<DB>;

/** pg's own parsers, but dates stay 'YYYY-MM-DD' and bigint (centavos, counts) comes as a safe integer. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError('bigint out of safe range');
    return value;
  },
};

/** `onIdleError` hears of connections that broke while nobody used them; the pool replaces them by itself. */
export function createPool(
  connectionString: string,
  { max = 20, onIdleError = () => undefined }: { max?: number; onIdleError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'socio-seguro',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // `end` does not wait until the connections are gone: what still closes when the database stops is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // The pool listens only while nobody uses a connection. In use, its query fails and says so; unheard, the event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
