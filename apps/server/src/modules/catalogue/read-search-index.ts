import type { Database } from '../../db/connection.ts';
import { readCatalogueMark, readSearchableModels } from './repository.ts';
import { buildIndex, type SearchIndex } from './search/build-index.ts';

/** Imports made through this or another server are found within this time. */
const freshMs = 1500;

type Kept = { mark: string; index: SearchIndex };

/**
 * This process's index of brands and models. A search more than `freshMs` after the last check asks the database
 * whether the catalogue changed (some 2 ms; parallel searches wait for the same answer) and rereads it only then.
 */
export function createReadSearchIndex(
  db: Database,
  /** Monotonic milliseconds, independent of the wall clock. */
  elapsed: () => number = () => performance.now(),
): () => Promise<SearchIndex> {
  let kept: Kept | undefined;
  let looked = -Infinity;
  let looking: Promise<Kept> | undefined;

  async function look(before: Kept | undefined): Promise<Kept> {
    const at = elapsed();
    // The mark is read first, so that whatever is added afterwards is noticed by the next check.
    const mark = await readCatalogueMark(db);
    const current =
      before?.mark === mark ? before : { mark, index: buildIndex(await readSearchableModels(db)) };
    kept = current;
    looked = at;
    return current;
  }

  return async () => {
    if (kept !== undefined && elapsed() - looked < freshMs) return kept.index;
    looking ??= look(kept).finally(() => {
      looking = undefined;
    });
    return (await looking).index;
  };
}
