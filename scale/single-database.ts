import { findPorts, type Databases } from './open-world.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgres, urlOf } from './postgres.ts';
import type { Program } from './start-program.ts';

/** How servers reach the database: through PgBouncer without prepared statements, or by themselves with them. */
export type Way = 'pooled' | 'direct';

export type SingleDatabase = Databases & {
  postgres: Program;
  pgbouncer: Program;
  envOf: (way: Way) => Record<string, string>;
};

/** One PostgreSQL, and a PgBouncer before it. */
export async function openSingleDatabase(folder: string): Promise<SingleDatabase> {
  const [databasePort = 0, poolerPort = 0] = await findPorts(2);
  const postgres = await startPostgres(folder, databasePort);
  const pgbouncer = await startPgbouncer(folder, poolerPort, databasePort);
  const directUrl = urlOf(databasePort);
  const envOf = (way: Way): Record<string, string> =>
    way === 'direct'
      ? { DATABASE_URL: directUrl }
      : {
          DATABASE_URL: urlOf(poolerPort),
          DATABASE_DIRECT_URL: directUrl,
          // PgBouncer knows them only from 1.21 on.
          PREPARED_STATEMENTS: 'off',
        };
  return {
    postgres,
    pgbouncer,
    env: envOf('pooled'),
    envOf,
    directUrl,
    close: async () => {
      await pgbouncer.stop();
      await postgres.stop();
    },
  };
}
