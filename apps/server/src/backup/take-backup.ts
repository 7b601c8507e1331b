import type { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { describeMigrations } from './compare-migrations.ts';
import { connect } from './connect.ts';
import { findTables, quote, readMigrations, readSequences } from './describe-database.ts';
import type { DocumentPlace } from './document-place.ts';
import { readDocumentKeys } from './documents.ts';
import { encryptFor } from './encryption.ts';
import { format, headerName, summaryName, type Header, type Summary, type Table } from './format.ts';
import { createTally, documentMark } from './tally.ts';
import { writeArchive, type ArchiveWriter } from './write-archive.ts';

type Source = {
  url: string;
  documents: Pick<DocumentPlace, 'read' | 'countMissing'>;
  now: Date;
  /** Who can read it (age1…); nobody named, everybody can. */
  recipients?: readonly string[];
  onTable?: (name: string, of: Summary['tables'][string]) => void;
  migrations?: string;
  /** Aborts the backup. */
  signal?: AbortSignal;
};

export type Taken = { documents: Summary['documents']; missingDocuments: number };

/**
 * Backs up everything committed at its start, as of one instant and while the server runs, in one read-only
 * transaction. Documents come last: one that the database names was stored before it was named.
 */
export async function takeBackup(source: Source, to: Writable): Promise<Taken> {
  const client = await connect(source.url);
  try {
    const tables = await openSnapshot(client);
    const migrations = await describeMigrations(await readMigrations(client), source.migrations);
    const header: Header = { format, takenAt: source.now.toISOString(), migrations, tables };
    let taken: Taken | undefined;
    const { now: mtime, recipients = [] } = source;
    const seal = recipients.length === 0 ? undefined : encryptFor(recipients);
    await writeArchive(to, { mtime, seal }, async (whole) => {
      const archive = endedBy(source.signal, whole);
      await archive.json(headerName, header);
      const copied = await copyTables(client, tables, archive, source.onTable);
      const sequences = await readSequences(client);
      const missingDocuments = await source.documents.countMissing(readDocumentKeys(client));
      // Copying documents may take long and does not need the database.
      await client.query('commit');
      const documents = await copyDocuments(source.documents, archive);
      const summary: Summary = { tables: copied, sequences, documents };
      await archive.json(summaryName, summary);
      taken = { documents, missingDocuments };
    });
    if (taken === undefined) throw new Error('the backup did not finish');
    return taken;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') {
      throw new BackupError('The database user may not read everything. Grant it pg_read_all_data.');
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The tables are locked first, so that no migration changes one between the snapshot and its copy. */
async function openSnapshot(client: pg.Client): Promise<Table[]> {
  for (;;) {
    const expected = await findTables(client);
    if (!expected.some(({ name }) => name === 'schema_migrations')) {
      throw new BackupError(
        'The database has no tables yet. Start the server once, or for that of DATABASE_URL: npm run migrate.',
      );
    }
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(
      `lock table ${expected.map(({ name }) => quote(name)).join(', ')} in access share mode`,
    );
    const tables = await findTables(client);
    if (JSON.stringify(tables) === JSON.stringify(expected)) return tables;
    await client.query('rollback');
  }
}

async function copyTables(
  client: pg.Client,
  tables: Table[],
  archive: ArchiveWriter,
  onTable: Source['onTable'],
): Promise<Summary['tables']> {
  const copied: Summary['tables'] = {};
  for (const { name, columns } of tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`copy ${quote(name)} (${list}) to stdout`));
    const tally = await archive.rows(name, rows);
    const of = { rows: rows.rowCount, ...tally };
    onTable?.(name, of);
    copied[name] = of;
  }
  return copied;
}

async function copyDocuments(
  { read }: Pick<DocumentPlace, 'read'>,
  archive: ArchiveWriter,
): Promise<Summary['documents']> {
  const tally = createTally();
  let files = 0;
  for await (const { key, size, bytes } of read()) {
    tally.add(documentMark(key, size));
    await archive.document(key, size, passing(bytes, tally.add));
    files += 1;
  }
  return { files, ...tally.end() };
}

async function* passing(bytes: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    see(chunk);
    yield chunk;
  }
}

/** Checks the signal before each piece. */
function endedBy(signal: AbortSignal | undefined, archive: ArchiveWriter): ArchiveWriter {
  async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      yield chunk;
    }
  }
  return {
    json: archive.json,
    rows: (table, chunks) => archive.rows(table, pieces(chunks)),
    document: (key, size, chunks) => archive.document(key, size, pieces(chunks)),
  };
}
