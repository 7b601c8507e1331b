import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { preparedName } from './statement.ts';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;
/** What a repository works with: the database or a transaction. */
export type Executor = Database | Transaction<DB>;

/** pg's own parsers, except that dates stay 'YYYY-MM-DD' and bigint (centavos, counts) becomes a safe integer. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError('bigint out of safe range');
    return value;
  },
};

/** Sends the statements of the fixed list under their names, so that each connection plans them once. */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...call: unknown[]) => unknown;
    const sendNamed = (text: unknown, values: unknown, ...more: unknown[]) => {
      const name = typeof text === 'string' ? preparedName(text) : undefined;
      return name === undefined ? send(text, values, ...more) : send({ name, text, values }, ...more);
    };
    this.query = sendNamed as typeof this.query;
  }
}

type PoolSettings = {
  max?: number;
  /** Not behind a pooler that gives each transaction another connection and does not know prepared statements. */
  prepares?: boolean;
  onIdleError?: (error: Error) => void;
};

/** `onIdleError` is called for connections that break while idle; the pool replaces them by itself. */
export function createPool(
  connectionString: string,
  { max = 20, prepares = false, onIdleError = () => undefined }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...(prepares && { Client: PreparingClient }),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'socio-seguro',
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
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Throws if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
