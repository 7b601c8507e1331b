import type { Executor } from '../db/connection.ts';
import type { ImportKind } from './import-kind.ts';
import { readRows, type Format } from './read-rows.ts';
import { stageRows, type StagedRow } from './stage.ts';

const batch = 2000;

type Options<Field extends string> = {
  kind: ImportKind<Field>;
  format: Format<Field>;
  source: string;
  today: string;
  /** Called after each batch. */
  onRows?: (rows: number) => void;
};

/** Reads a file row by row into the staging table. Invalid rows are staged with the reason. */
export async function stageFile<Field extends string>(
  session: Executor,
  chunks: AsyncIterable<Buffer>,
  { kind, format, source, today, onRows }: Options<Field>,
): Promise<void> {
  let rows: StagedRow[] = [];
  let staged = 0;
  const flush = async () => {
    await stageRows(session, kind, source, rows);
    staged += rows.length;
    rows = [];
    onRows?.(staged);
  };
  for await (const some of readRows(chunks, format)) {
    for (const { line, values, reason } of some) {
      const checked = values === undefined ? reason : kind.checkRow(values, today);
      rows.push(typeof checked === 'string' ? { line, reason: checked } : { line, ...checked });
    }
    if (rows.length >= batch) await flush();
  }
  await flush();
}
