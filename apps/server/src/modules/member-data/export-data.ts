import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { budgets } from '@socio/domain/budgets';
import { civilDate, formatShiftedDateTime } from '@socio/domain/dates';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/connection.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../http/rate-limit.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import type { AppendEvent } from '../audit/event.ts';
import { inWords, shownColumns } from './in-words.ts';
import { createReadRows, listApplicationIds, listDocuments, type StoredDocument } from './repository.ts';
import { isLeftOut } from './table.ts';
import { tables } from './tables/all-tables.ts';
import { files, texts } from './texts.ts';

/** All data of a member as a zip that is written while it is taken; destroying it ends the work. */
export type ExportData = (of: { memberId: string; now: Date }) => Promise<{ name: string; zip: Readable }>;

export function createExportData(deps: {
  db: Database;
  documents: Pick<DocumentStore, 'get'>;
  countUse: CountUse;
  returnUse: ReturnUse;
  appendEvent: AppendEvent;
}): ExportData {
  const { db, documents, countUse, returnUse, appendEvent } = deps;
  const readRows = createReadRows(db);

  async function* asJson(
    names: readonly (keyof typeof tables)[],
    owner: { memberId: string; applicationIds: readonly string[] },
  ): AsyncGenerator<string> {
    yield '{';
    for (const [n, name] of names.entries()) {
      const table = tables[name];
      if (isLeftOut(table)) throw new Error(`${name} is left out of the file that lists it`);
      yield `${n === 0 ? '' : ','}\n  ${JSON.stringify(table.list)}: [`;
      const columns = shownColumns(table).map(([column]) => column);
      let before = '';
      for await (const row of readRows(owner, { table: name, columns, through: table.through })) {
        const lines = JSON.stringify(inWords(table, row), null, 2).replaceAll('\n', '\n    ');
        yield `${before}\n    ${lines}`;
        before = ',';
      }
      yield before === '' ? ']' : '\n  ]';
    }
    yield '\n}\n';
  }

  return async ({ memberId, now }) => {
    const use = { key: `export:${memberId}`, ...budgets.exports, now };
    await limitUse(countUse, use, 'EXPORT_LIMIT');
    const [applicationIds, stored] = await Promise.all([
      listApplicationIds(db, memberId),
      listDocuments(db, memberId),
    ]);
    // Before the first byte leaves, as with any document that is read.
    await appendEvent(db, {
      at: now,
      kind: 'data-exported',
      actor: 'member',
      memberId,
      applicationId: null,
      details: { documents: stored.length },
    });

    const archive = new ZipFile();
    const zip = archive.outputStream as Readable;
    const stop = new AbortController();
    zip.once('close', () => stop.abort());

    /** Ends once the whole of it has been taken; nothing is read ahead of whoever takes the file slowly. */
    async function write(name: string, content: Readable, compress = true): Promise<void> {
      const { signal } = stop;
      signal.addEventListener('abort', () => content.destroy(), { once: true });
      archive.addReadStream(content, name, { mtime: now, mode: 0o100600, compress });
      await finished(content, { signal, writable: false });
    }

    async function fill(): Promise<void> {
      const at = formatShiftedDateTime(now.toISOString()) ?? '';
      await write('LEEME.txt', Readable.from([Buffer.from(texts.readme(at))]));
      for (const [file, names] of Object.entries(files))
        await write(`${file}.json`, Readable.from(asJson(names, { memberId, applicationIds })));
      for (const document of stored) {
        const name = `${texts.documents}/${nameOf(document)}`;
        const found = await documents.get(document.key);
        if (found.kind === 'found') await write(name, Readable.from([Buffer.from(found.bytes)]), false);
        else await write(texts.missing(name), Readable.from([texts.missingText]));
      }
      archive.end();
    }

    fill().catch(async (error: unknown) => {
      // Whoever goes away has been given the file; what failed with us counts for nothing.
      if (stop.signal.aborted) return;
      zip.destroy(error instanceof Error ? error : new Error(String(error)));
      await returnUse(use).catch(() => undefined);
    });
    return { name: texts.fileName(civilDate(now)), zip };
  };
}

function nameOf({ policyNumber, endorsement }: StoredDocument): string {
  if (endorsement === null) return texts.policy(policyNumber);
  return endorsement === 0 ? texts.cancellation(policyNumber) : texts.endorsement(policyNumber, endorsement);
}
