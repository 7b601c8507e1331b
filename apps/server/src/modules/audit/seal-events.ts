import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DataKeys } from '../../db/data-keys.ts';
import type { DB } from '../../db/types.ts';
import { commit, hashLink, noHash, type Link } from './chain.ts';
import { beginSealing, insertLinks, listUnsealed, readChainEnd } from './repository.ts';

/** So that a long backlog holds up no call for more than some milliseconds. */
const atOnce = 500;

/**
 * Adds to the chain what was recorded since, in the order of ids; returns how many events. Any number of servers may do
 * it at the same time: one of them does, and the others do nothing.
 *
 * Events get their ids before they are committed, so a smaller id can appear later. It is never skipped: from where on
 * events are looked for (`settledThrough`) moves up to an id only when every transaction is over that was running as it
 * was read. An event's transaction has its number before the event has its id, so whichever could still bring a smaller
 * one was running then.
 */
export function createSealEvents(
  db: Database,
  keys: Pick<DataKeys, 'sealingKey'>,
  { batch = atOnce }: { batch?: number } = {},
): () => Promise<number> {
  /** All that was visible up to this id is in the chain, and what was not yet has a number below this one. */
  let seen: { through: number; nextTransaction: bigint } | undefined;

  async function sealBatch(trx: Transaction<DB>): Promise<{ sealed: number; sees: typeof seen }> {
    if (!(await beginSealing(trx))) return { sealed: 0, sees: seen };
    const { end, oldestRunning } = await readChainEnd(trx);
    const after = end?.settledThrough ?? 0;
    const events = await listUnsealed(trx, after, batch);
    const last = events.at(-1);
    if (last === undefined) return { sealed: 0, sees: seen };
    const isOver = seen !== undefined && oldestRunning >= seen.nextTransaction;
    // A full batch may leave out some below that id.
    const through = events.length < batch ? seen?.through : Math.min(seen?.through ?? 0, last.id);
    const settledThrough = isOver ? Math.max(after, through ?? 0) : after;
    const key = keys.sealingKey();
    let { position, hash } = end ?? { position: 0, hash: noHash };
    const links = events.map(({ id: eventId, salt, content }): Link => {
      position += 1;
      const link = { position, eventId, settledThrough, commitment: commit(key, { salt, content }) };
      hash = hashLink(key, hash, link);
      return { ...link, keyId: key.id, hash };
    });
    await insertLinks(trx, links);
    const sees = { through: last.id, nextTransaction: BigInt(last.nextTransaction) };
    return { sealed: events.length, sees: seen === undefined || isOver ? sees : seen };
  }

  return async () => {
    let total = 0;
    for (;;) {
      const { sealed, sees } = await db.transaction().execute(sealBatch);
      seen = sees;
      total += sealed;
      if (sealed < batch) return total;
    }
  };
}
