import type pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Checked } from './check-backup.ts';
import { requireSameMigrations } from './compare-migrations.ts';
import { connect, onConnection } from './connect.ts';
import { findContents, findTables, quote } from './describe-database.ts';
import type { DocumentPlace } from './document-place.ts';
import type { Header, Summary, Table } from './format.ts';
import type { NewDocuments } from './new-documents.ts';
import { createRowLoader, type RowLoader } from './load-rows.ts';
import { openSchema } from './open-schema.ts';
import { readArchive, type BackupFile } from './read-archive.ts';

type Target = {
  url: string;
  documents: Pick<DocumentPlace, 'open'>;
  onTable?: (name: string, rows: number) => void;
  migrations?: string;
  /** Aborts the restore, without changes, until everything is in place. */
  signal?: AbortSignal;
};

export type Restored = {
  /** Tables of the backup that are not the product's. */
  skipped: string[];
  /** Migrations run afterwards because the program is newer than the backup. */
  migrated: string[];
};

/** Keeps two parallel restores from both finding the database empty. The number is arbitrary but unique. */
const lock = 710_002;

/**
 * Migrates an empty database to the schema of the backup, fills it, then migrates it on to the program's. The first two
 * steps are one transaction, so a failure or a kill leaves the database empty.
 */
export async function restoreBackup(
  backup: BackupFile,
  { header }: Checked,
  target: Target,
): Promise<Restored> {
  const client = await connect(target.url);
  const db = onConnection(client);
  try {
    const documents = await target.documents.open();
    try {
      const skipped = await db.transaction().execute(async (trx) => {
        await client.query(`select pg_advisory_xact_lock(${lock})`);
        await requireEmptyDatabase(client);
        const upTo = await requireSameMigrations(header.migrations, target.migrations);
        await migrate(trx, { from: target.migrations, upTo });
        const tables = await findTables(client);
        const foreign = requireSameTables(header, tables);
        const closeSchema = await openSchema(client, tables);
        const summary = await load({ ...target, backup, client, documents, tables });
        await closeSchema();
        await setSequences(client, summary);
        target.signal?.throwIfAborted();
        await documents.place();
        return foreign;
      });
      documents.keep();
      return { skipped, migrated: await finish(client, target.migrations) };
    } catch (error) {
      await documents.undo();
      throw error;
    } finally {
      await documents.tidy();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const found = await findContents(client);
  if (found.length === 0) return;
  throw new BackupError(
    `The database is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}): a restore needs an empty one. Nothing was changed.`,
  );
}

/** The tables that only the backup has. The migrations are the same, so they are not the product's. */
function requireSameTables({ tables }: Header, made: Table[]): string[] {
  const columnsOf = (table: Table | undefined) => table?.columns.toSorted().join();
  for (const table of made) {
    if (columnsOf(table) !== columnsOf(tables.find(({ name }) => name === table.name))) {
      throw new BackupError(
        `Table ${table.name} has different columns in the backup and in this program. Nothing was changed.`,
      );
    }
  }
  return tables.map(({ name }) => name).filter((name) => !made.some((table) => table.name === name));
}

type Loading = {
  backup: BackupFile;
  client: pg.Client;
  documents: NewDocuments;
  tables: Table[];
} & Pick<Target, 'onTable' | 'signal'>;

async function load({ client, onTable, ...loading }: Loading): Promise<Summary> {
  const rows = createRowLoader(client, onTable);
  try {
    return await loadParts(rows, loading);
  } catch (error) {
    await rows.abort();
    throw error;
  }
}

async function loadParts(
  rows: RowLoader,
  { backup, documents, tables, signal }: Omit<Loading, 'client' | 'onTable'>,
): Promise<Summary> {
  for await (const part of readArchive(backup)) {
    signal?.throwIfAborted();
    if (part.kind === 'rows') {
      const table = tables.find(({ name }) => name === part.table);
      if (table !== undefined) await rows.write(table, part.bytes);
      else for await (const _ of part.bytes);
    } else if (part.kind === 'document') {
      await documents.write(part.key, part.bytes);
    } else if (part.kind === 'end') {
      const loaded = await rows.end();
      const differing = tables.find(
        ({ name }) => (loaded.get(name) ?? 0) !== part.summary.tables[name]?.rows,
      );
      if (differing !== undefined) throw new Error(`${differing.name} did not get all its rows`);
      return part.summary;
    }
  }
  throw new Error('the backup has no end');
}

async function setSequences(client: pg.Client, { sequences }: Summary): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    // The sequence does not exist if its table was left out.
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [quote(name), value, isCalled]);
  }
}

async function finish(client: pg.Client, migrations: string | undefined): Promise<string[]> {
  const migrated = await migrate(onConnection(client), { from: migrations });
  const tables = await findTables(client);
  await client.query(`analyze ${tables.map(({ name }) => quote(name)).join(', ')}`);
  return migrated;
}
