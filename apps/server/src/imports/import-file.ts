import { civilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { ImportKind, MergeCounts } from './import-kind.ts';
import { lockCatalogue } from './lock-catalogue.ts';
import { openFile } from './open-file.ts';
import type { Format } from './read-rows.ts';
import { stageFile } from './stage-file.ts';
import {
  createStage,
  dropStage,
  judgeStage,
  listRejected,
  type Rejected,
  type StageCounts,
} from './stage.ts';

/** With a higher percentage of rejected lines it is the wrong file. */
export const maxRejectedPercent = 10;
const shownRejected = 20;

export type ImportProgress =
  | { phase: 'reading'; part: number; rows: number }
  | { phase: 'checking'; rows: number }
  | { phase: 'merging' };

export type ImportOutcome = StageCounts & { rejectedRows: Rejected[] } & (
    | { kind: 'refused'; reason: string }
    | (MergeCounts & { kind: 'imported'; unchanged: number })
  );

type Options<Field extends string> = {
  kind: ImportKind<Field>;
  format: Format<Field>;
  path: string;
  /** The file's name in the record of imports. */
  source: string;
  now: Date;
  by: string;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Called with all rejected rows, in order. */
  onRejected?: (rows: Rejected[]) => Promise<void>;
};

/**
 * All or nothing. The file is staged and checked in a temporary table that affects nobody; new and changed rows are
 * then written in one short transaction.
 */
export async function importFile<Field extends string>(
  db: Database,
  { kind, format, path, source, now, by, signal, onProgress, onRejected }: Options<Field>,
): Promise<ImportOutcome> {
  const { chunks, part } = await openFile(path);
  return await db.connection().execute(async (session): Promise<ImportOutcome> => {
    await createStage(session, kind);
    const onRows = (rows: number) => {
      signal.throwIfAborted();
      onProgress({ phase: 'reading', part: part(), rows });
    };
    onRows(0);
    await stageFile(session, chunks, { kind, format, source, today: civilDate(now), onRows });
    const counts = await judgeStage(session, kind);
    onProgress({ phase: 'checking', rows: counts.read });
    const rejectedRows = await listRejected(session, kind, { limit: shownRejected });
    if (onRejected !== undefined) {
      for (let after = 0; ;) {
        const some = await listRejected(session, kind, { after, limit: 1000 });
        await onRejected(some);
        const last = some.at(-1);
        if (last === undefined) break;
        after = last.line;
      }
    }
    const reason = refusal(counts);
    if (reason !== undefined) return { ...counts, rejectedRows, kind: 'refused', reason };
    onProgress({ phase: 'merging' });
    const merged = await session.transaction().execute(async (trx) => {
      await lockCatalogue(trx);
      const done = await kind.merge(trx, 'import');
      const { added, changed } = done;
      const { read, rejected } = counts;
      await trx
        .insertInto('catalogue_imports')
        .values({ kind: kind.name, file: source, read, rejected, added, changed, imported_by: by, at: now })
        .execute();
      signal.throwIfAborted();
      return done;
    });
    // The import is committed: failing to clean up, which the end of the connection does anyway, must not look like
    // failure.
    try {
      for (const table of kind.tables) await sql`analyze ${sql.table(table)}`.execute(session);
      await dropStage(session, kind);
    } catch {
      // Statistics are also updated automatically.
    }
    const unchanged = counts.read - counts.rejected - counts.repeated - merged.added - merged.changed;
    return { ...counts, ...merged, rejectedRows, kind: 'imported', unchanged };
  });
}

function refusal({ read, rejected }: StageCounts): string | undefined {
  if (read === 0) return 'The file contains only its header.';
  if (rejected * 100 <= read * maxRejectedPercent) return undefined;
  const percent = Math.round((rejected / read) * 100);
  return `${percent} % of the lines were rejected, more than ${maxRejectedPercent} %: this looks like the wrong file.`;
}
