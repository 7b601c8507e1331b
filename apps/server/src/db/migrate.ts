import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

const folder = join(import.meta.dirname, 'migrations');

/** The program's migrations, in order. */
export async function readMigrationFiles(from = folder): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(from, name), 'utf8') })),
  );
}

async function readMigrations(from: string): Promise<Record<string, Migration>> {
  const files = await readMigrationFiles(from);
  return Object.fromEntries(
    files.map(({ name, text }): [string, Migration] => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  );
}

/**
 * Migrates the database to the newest schema: plain SQL files, in order, all or nothing, under a lock that other
 * starting servers wait for. A failing file throws an error with its name. `upTo` names the last file to apply. Given a
 * transaction, it runs inside that one.
 */
export async function migrate<T>(db: Kysely<T>, from = folder, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(from) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
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
