import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { civilDate } from '@socio/domain/dates';
import type { Database, Executor } from '../db/connection.ts';
import type { ImportKind } from './import-kind.ts';
import { lockCatalogue } from './lock-catalogue.ts';
import { postalCodes, sandboxPostalCodes, startingFormat } from './postal-codes.ts';
import type { Format } from './read-rows.ts';
import { stageFile } from './stage-file.ts';
import { createStage, dropStage, judgeStage, listRejected } from './stage.ts';
import { vehicleFormat, vehicles } from './vehicles.ts';

type Group<Field extends string> = {
  /** Its name in `loaded_files`. */
  name: string;
  kind: ImportKind<Field>;
  format: Format<Field>;
  /** Loaded even if an operator has imported a catalogue of that kind. */
  always?: true;
};

type Options = { demo: boolean; folder?: string; now?: Date };

/**
 * Loads the cars and postal codes that every database starts with; with `demo` also the sandbox's postal codes.
 * Unchanged files are skipped, and so is every kind for which an operator has imported a catalogue: demonstration
 * values never replace real ones. Rows are added and updated but never deleted, because applications refer to them.
 */
export async function loadStartingData(
  db: Database,
  { demo, folder = import.meta.dirname, now = new Date() }: Options,
): Promise<void> {
  const today = civilDate(now);
  await db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    await loadGroup(
      trx,
      { name: 'starting-data/vehicles', kind: vehicles, format: vehicleFormat },
      folder,
      today,
    );
    const postal = { kind: postalCodes, format: startingFormat };
    await loadGroup(trx, { name: 'starting-data/postal-codes.csv', ...postal }, folder, today);
    const sandbox = { kind: sandboxPostalCodes, format: startingFormat, always: true } as const;
    if (demo) await loadGroup(trx, { name: 'demo/postal-codes.csv', ...sandbox }, folder, today);
  });
}

async function loadGroup<Field extends string>(
  trx: Executor,
  { name, kind, format, always }: Group<Field>,
  folder: string,
  today: string,
): Promise<void> {
  if (always === undefined && (await wasImported(trx, kind.name))) return;
  const files = await readGroup(folder, name);
  const hash = createHash('sha256');
  for (const { path, bytes } of files) hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  const sha256 = hash.digest('hex');
  const known = await trx
    .selectFrom('loaded_files')
    .select('name')
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known !== undefined) return;
  await createStage(trx, kind);
  for (const { path, bytes } of files) {
    try {
      await stageFile(trx, chunksOf(bytes), { kind, format, source: path, today });
    } catch (error) {
      throw new Error(`${path} could not be loaded`, { cause: error });
    }
  }
  await judgeStage(trx, kind);
  // They are part of the release: one bad row is a bug, and nothing is loaded.
  const [rejected] = await listRejected(trx, kind, { limit: 1 });
  if (rejected !== undefined) {
    const { source, line, reason, first } = rejected;
    const other = first === undefined ? '' : ` ${first.source} line ${first.line}`;
    throw new Error(`${source} line ${line}: ${reason}${other}`);
  }
  await kind.merge(trx, 'starting-data');
  await dropStage(trx, kind);
  await trx
    .insertInto('loaded_files')
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256 }))
    .execute();
}

async function wasImported(trx: Executor, kind: ImportKind<string>['name']): Promise<boolean> {
  const row = await trx
    .selectFrom('catalogue_imports')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A file, or all files of a folder in alphabetical order. */
async function readGroup(folder: string, name: string): Promise<{ path: string; bytes: Buffer }[]> {
  const paths = name.endsWith('.csv')
    ? [name]
    : (await readdir(join(folder, name)))
        .filter((file) => file.endsWith('.csv'))
        .toSorted()
        .map((file) => `${name}/${file}`);
  return await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
