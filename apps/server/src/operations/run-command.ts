import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from '../config.ts';
import { createDatabase, createPool, type Database } from '../db/connection.ts';
import { createLogger } from '../http/request-log.ts';
import { openOperationsDatabase } from './operations-database.ts';

export type Context = {
  config: Config;
  db: Database;
  clock: () => Date;
  logger: FastifyBaseLogger;
  env: Record<string, string | undefined>;
};

/** Ends a command with a message for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** 0 and 1 are the command's own results; 2 means that it could not run. */
const couldNotRun = 2;

/** Runs an operator's command on the server's database, whether or not the server runs; as the server's user. */
export async function runCommand(
  work: (context: Context) => Promise<number>,
  { as = 'server' }: { as?: 'server' | 'owner' } = {},
): Promise<void> {
  try {
    const { env } = process;
    const config = readConfig(env);
    const logger = createLogger('warn', { write: (line) => void process.stderr.write(line) });
    const opened = await openOperationsDatabase(config, as);
    const pool = createPool(opened.url, {
      max: 4,
      onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
    });
    const db = createDatabase(pool);
    try {
      process.exitCode = await work({ config, db, clock: () => new Date(), logger, env });
    } finally {
      await db.destroy();
      await opened.close();
    }
  } catch (error) {
    endWithFailure(error);
  }
}

export function endWithFailure(error: unknown): void {
  console.error(explain(error));
  process.exitCode = couldNotRun;
}

/** For an operator. PostgreSQL's messages contain values, so only the code of its errors is shown. */
export function explain(error: unknown): string {
  const { code, severity } = error as { code?: string; severity?: string };
  if (code === '42P01')
    return 'The database has no tables yet. Start the server once, or for that of DATABASE_URL: npm run migrate.';
  if (code === '42501' && severity !== undefined) {
    return 'The user of the database may not do that: only its owner may (DATABASE_OWNER_URL).';
  }
  if (severity !== undefined) return `The database reported an error (${code}).`;
  if (error instanceof CommandError) return error.message;
  if (code?.startsWith('ERR_PARSE_ARGS') === true) return (error as Error).message;
  if (code !== undefined && error instanceof AggregateError) return `No connection (${code}).`;
  return error instanceof Error ? error.message : 'The command failed.';
}
