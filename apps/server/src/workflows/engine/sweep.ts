import type { Database } from '../../db/connection.ts';
import type { Which } from './due.ts';
import type { Watch } from '../../watching/watch.ts';
import type { Handler } from './queue.ts';

type Due = {
  name: string;
  due: (db: Database, which: Which) => Promise<string[]>;
  run: Handler;
};

type Dependencies = {
  db: Database;
  clock: () => Date;
  works: Due[];
  onError: (error: unknown) => void;
  overdue: Watch['overdue'];
  /** Work that has not moved for this long is overdue. */
  sweepAfterMs: number;
};

const atOnce = 4;

/**
 * Resumes work that is overdue, for whatever reason. Several servers may sweep at the same time, because every piece of
 * work is guarded by a condition in the database or by its key.
 */
export function createSweep({
  db,
  clock,
  works,
  onError,
  overdue,
  sweepAfterMs,
}: Dependencies): () => Promise<void> {
  return async () => {
    const now = clock();
    const before = new Date(now.getTime() - sweepAfterMs);
    for (const { name, due, run } of works) {
      const ids = await due(db, { now, before });
      overdue(name, ids.length);
      for (let start = 0; start < ids.length; start += atOnce) {
        const batch = ids.slice(start, start + atOnce);
        // One failure must not stop the others.
        await Promise.all(batch.map((id) => run(id).catch(onError)));
      }
    }
  };
}
