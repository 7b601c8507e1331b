import type { Database } from '../../db/connection.ts';
import { readCatalogueMark, readSearchableModels } from './repository.ts';
import { buildIndex, type SearchIndex } from './search/build-index.ts';

/** What was imported meanwhile, here or through another server, is found after this long at the latest. */
const freshMs = 1500;

type Kept = { mark: string; index: SearchIndex };

/**
 * The index of brands and models in this process. A search that comes later than `freshMs` after the last look asks
 * the database whether the catalogue grew (some 2 ms; the others wait for the same answer) and only then reads it.
 */
export function createSearchIndex(
  db: Database,
  /** Milliseconds that pass, whatever the clock on the wall does. */
  elapsed: () => number = () => performance.now(),
): () => Promise<SearchIndex> {
  let kept: Kept | undefined;
  let looked = -Infinity;
  let looking: Promise<Kept> | undefined;

  async function look(before: Kept | undefined): Promise<Kept> {
    const at = elapsed();
    // The mark first: what is added after it is noticed the next time.
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
