import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header as EntryHeader } from 'tar-stream';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import { openBackup } from './encryption.ts';
import {
  format, headerName, headerSchema, isDocumentKey, summaryName, summarySchema, type Header, type Summary,
} from './format.ts'; // prettier-ignore
import { createTally, documentMark, type Tally } from './tally.ts';

type Bytes = AsyncIterable<Buffer>;
type Entry = Bytes & { header: EntryHeader };

/** The bytes must be consumed before the next part is requested. */
export type Part =
  | { kind: 'begin'; header: Header }
  | { kind: 'rows'; table: string; bytes: Bytes }
  | { kind: 'document'; key: string; bytes: Bytes }
  | { kind: 'end'; summary: Summary };

/** Turns a read error into a message for the operator. */
function explain(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const { syscall, message } = error as { syscall?: string; message: string };
  if (syscall !== undefined) return new BackupError(`${file} cannot be read: ${message}`);
  return new BackupError(`${file} is damaged, truncated, or not a backup: nothing was restored.`);
}

/** `identities`: the keys of an encrypted file. */
export type BackupFile = { file: string; identities?: readonly string[] | undefined };

/** The parts in order. Throws if anything differs from what was written, at the latest before 'end'. */
export async function* readArchive({ file, identities = [] }: BackupFile): AsyncGenerator<Part> {
  const entries = extract();
  const bytes = await openBackup(file, identities).catch((error: unknown) => {
    throw explain(file, error);
  });
  const reading = pipeline(bytes, createZstdDecompress(), entries);
  // Its failure also surfaces through the entries.
  reading.catch(() => undefined);
  const failed = (error: unknown) => explain(file, error);
  try {
    let end: Part | undefined;
    for await (const part of readParts(entries as AsyncIterable<Entry>, failed)) {
      if (end !== undefined) throw new Error('content after the end');
      if (part.kind === 'end') end = part;
      else yield part;
    }
    await reading;
    if (end === undefined) throw new Error('no end');
    yield end;
  } catch (error) {
    throw failed(error);
  } finally {
    entries.destroy();
  }
}

async function* readParts(
  entries: AsyncIterable<Entry>,
  failed: (error: unknown) => BackupError,
): AsyncGenerator<Part> {
  let header: Header | undefined;
  const tables = new Map<string, Tally>();
  const documents = createTally();
  let files = 0;
  for await (const entry of entries) {
    const { name, size } = entry.header;
    const [kind, table = ''] = name.split('/');
    if (header === undefined) {
      if (name !== headerName) throw new Error('no header');
      header = parseHeader(await readJson(entry));
      for (const one of header.tables) tables.set(one.name, createTally());
      yield { kind: 'begin', header };
    } else if (kind === 'tables') {
      const tally = tables.get(table);
      if (tally === undefined) throw new Error('a table that is not in the header');
      yield { kind: 'rows', table, bytes: passing(entry, tally, failed) };
    } else if (kind === 'documents') {
      const key = name.slice('documents/'.length);
      if (!isDocumentKey(key)) throw new Error('not a document key');
      files += 1;
      documents.add(documentMark(key, size));
      yield { kind: 'document', key, bytes: passing(entry, documents, failed) };
    } else if (name === summaryName) {
      const summary = z.parse(summarySchema, await readJson(entry));
      const found = { files, ...documents.end() };
      if (!isSame(found, summary.documents)) throw new Error('the documents differ from the summary');
      for (const [one, tally] of tables) {
        const of = summary.tables[one];
        if (!isSame(tally.end(), of)) throw new Error('the rows differ from the summary');
      }
      yield { kind: 'end', summary };
    } else throw new Error('unknown entry');
  }
}

function isSame(found: { bytes: number; sha256: string; files?: number }, told: typeof found | undefined) {
  return found.bytes === told?.bytes && found.sha256 === told.sha256 && found.files === told.files;
}

async function* passing(
  entry: Entry,
  tally: Tally,
  failed: (error: unknown) => BackupError,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) {
      tally.add(chunk);
      yield chunk;
    }
  } catch (error) {
    throw failed(error);
  }
}

/** Far more than the names and counts of all tables: a small file can unpack to more than fits in memory. */
const maxJsonBytes = 16 * 1024 * 1024;

async function readJson(entry: Entry): Promise<unknown> {
  if (entry.header.size > maxJsonBytes) throw new Error('header too long');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}

function parseHeader(json: unknown): Header {
  const { format: found } = z.parse(z.looseObject({ format: z.number() }), json);
  if (found !== format) {
    throw new BackupError(
      `The backup has format ${found}, but this program reads ${format}: use a newer version.`,
    );
  }
  return z.parse(headerSchema, json);
}
