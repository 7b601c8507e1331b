import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

const folder = join(import.meta.dirname, 'migrations');

async function readMigrations(from: string): Promise<Record<string, Migration>> {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(from, name), 'utf8');
      return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }];
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * Brings the database to the newest shape: plain SQL files, in order, under a lock that other starting servers
 * wait for, all or none. A failing one throws with its file's name.
 */
export async function migrate<T>(db: Kysely<T>, from = folder): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(from) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(
      failed === undefined
        ? 'The database could not be migrated'
        : `Migration ${failed} failed; nothing was changed`,
      { cause: error },
    );
  }
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
