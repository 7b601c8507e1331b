import { opendir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { isDocumentKey } from './format.ts';
import { exists } from './whole-file.ts';

export type OpenDocument = { key: string; size: number; bytes: AsyncIterable<Buffer> };

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

/** All of them, if the folder is wrong. */
export async function countMissingFiles(keys: AsyncIterable<string>, folder: string): Promise<number> {
  let missing = 0;
  for await (const key of keys) if (!(await exists(join(folder, key)))) missing += 1;
  return missing;
}

/** The documents named by the snapshot's policies, endorsements and cancellations, in the order of their characters' codes. */
export async function* readDocumentKeys(client: pg.Client): AsyncGenerator<string> {
  const { rows: known } = await client.query<{ name: string }>(
    // An archive of an earlier release has not all of them.
    `select name from unnest(array['policies', 'endorsements', 'cancellations']) as name
    where to_regclass('public.' || name) is not null`,
  );
  const documents = known
    .map(({ name }) => `select document_key from public.${name} where document_key is not null`)
    .join(' union all ');
  await client.query(`
    declare document_keys cursor for
    select document_key from (${documents}) as documents order by document_key collate "C"`);
  for (;;) {
    const { rows } = await client.query<{ document_key: string }>('fetch 5000 from document_keys');
    for (const { document_key } of rows) yield document_key;
    if (rows.length === 0) return;
  }
}
