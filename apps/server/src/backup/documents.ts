import { opendir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isDocumentKey } from './format.ts';
import { exists } from './whole-file.ts';

type OpenDocument = { key: string; size: number; bytes: AsyncIterable<Buffer> };

/** Undefined if the file has gone: a document that was still being written has its final name by now. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return await work.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
}

/** All documents below the folder, each with its size while it is open. Links are followed. */
export async function* readDocuments(folder: string, prefix = ''): AsyncGenerator<OpenDocument> {
  // The folder is created with the first document; `countMissing` checks whether any is missing.
  const entries = (await unlessGone(opendir(join(folder, prefix)))) ?? [];
  for await (const { name } of entries) {
    const key = `${prefix}${name}`;
    const path = join(folder, key);
    const found = isDocumentKey(key) ? await unlessGone(stat(path)) : undefined;
    if (found?.isDirectory() === true) yield* readDocuments(folder, `${key}/`);
    if (found?.isFile() !== true) continue;
    const handle = await unlessGone(open(path));
    if (handle === undefined) continue;
    try {
      const { size } = await handle.stat();
      yield { key, size, bytes: handle.createReadStream({ autoClose: false }) };
    } finally {
      await handle.close();
    }
  }
}

const page = 5000;

/** How many of the documents named by the snapshot's policies do not exist; all of them if the folder is wrong. */
export async function countMissing(client: pg.Client, folder: string): Promise<number> {
  let missing = 0;
  let last = '';
  for (;;) {
    const { rows } = await client.query<{ document_key: string }>(
      'select document_key from public.policies where document_key > $1 order by document_key limit $2',
      [last, page],
    );
    for (const { document_key } of rows) {
      if (!(await exists(join(folder, document_key)))) missing += 1;
      last = document_key;
    }
    if (rows.length < page) return missing;
  }
}
