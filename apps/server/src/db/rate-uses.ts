import type { RateUses, TakeUses, Use } from '../http/rate-limit.ts';
import type { Database, Executor } from './connection.ts';
import type { DataKeys } from './data-keys.ts';
import {
  each,
  readPlaces,
  readTaken,
  returnPlace,
  returnPlaces,
  settlePlaces,
  take,
  takeAndLook,
  takeInOrder,
  takeNear,
  takeNearAndLook,
  takeNearInOrder,
  takeOwn,
  tryReturnPlaces,
  untake,
  type Settle,
  type Take,
} from './rate-use-statements.ts';

/** Keys name phones, addresses and members; hashed, they are useless to anyone who reads the table. */
type CountKeys = Pick<DataKeys, 'countMac'>;

function hashKey(key: string, dataKeys: CountKeys): Buffer {
  return dataKeys.countMac(`rate-use:${key}`);
}

const expiryOf = ({ windowSeconds, now }: Pick<Use, 'windowSeconds' | 'now'>) =>
  new Date(now.getTime() + windowSeconds * 1000);

/** One of two thousand million, so that hardly ever two have the same. */
function ownPlace(by: string, dataKeys: CountKeys): number {
  return hashKey(by, dataKeys).readUInt32BE() >>> 1;
}

type Taken = Take & { use: Use; place: number };

const listed = (all: readonly Taken[]) => ({
  hashes: all.map(({ hash }) => hash),
  places: all.map(({ place }) => place),
  expires: all.map((one) => one.expires),
});

/**
 * Each use occupies one of the key's places until its window ends, so the limit holds over any stretch of time. A
 * counter per hour or day would allow twice the limit around the boundary.
 */
export function createRateUses(db: Database, dataKeys: CountKeys): RateUses {
  const takeOf = ({ key, limit, windowSeconds, now }: Use): Take => ({
    hash: hashKey(key, dataKeys),
    expires: expiryOf({ windowSeconds, now }),
    now,
    limit,
    start: Math.floor(Math.random() * limit),
  });
  const returnOne = async (one: { hash: Buffer; now: Date }): Promise<void> => {
    for (;;) {
      if ((await returnPlace.run(db, one)) === 1) return;
      // Who took a place a moment later may have returned this one, and theirs is left.
      if (((await readPlaces.first(db, one))?.count ?? 0) === 0) return;
    }
  };

  const returnUses = async (executor: Executor, uses: readonly Pick<Use, 'key' | 'now'>[]) => {
    if (uses.length === 0) return;
    const all = uses.map(({ key, now }) => ({ hash: hashKey(key, dataKeys), now }));
    // A transaction holds what others may wait for, and so does not wait itself.
    if (executor !== db) return await returnPlaces(all.length)(executor, each(all));
    const tried = (await tryReturnPlaces(all.length).first(db, each(all)))?.isReturned ?? [];
    await Promise.all(all.filter((_one, at) => tried[at] !== true).map(returnOne));
  };

  /** Seconds until a place is free; null if there is one. */
  const waitFor = async (
    executor: Executor,
    { key, limit, windowSeconds, now }: Use,
  ): Promise<number | null> => {
    const taken = await readTaken.first(executor, { hash: hashKey(key, dataKeys), limit, now });
    if (taken === undefined || taken.count < limit) return null;
    // A call that began a moment later may have been faster; nobody waits for more than the window because of it.
    return Math.min(windowSeconds, Math.max(1, (taken.first.getTime() - now.getTime()) / 1000));
  };

  const takeOne = async (executor: Executor, use: Use): Promise<number> => {
    for (let statement = takeNear; ; statement = take) {
      if ((await statement.run(executor, takeOf(use))) === 1) return 0;
      const seconds = await waitFor(executor, use);
      // Otherwise a place that was not looked at is free, or a parallel use took the one that was found: look at all.
      if (seconds !== null) return seconds;
    }
  };

  const untakeAll = async (executor: Executor, taken: readonly Taken[]): Promise<void> => {
    if (taken.length === 0) return;
    const found = await untake.all(executor, listed(taken));
    // Who gave back the last of its key meanwhile has given back this one: theirs is still taken.
    const exchanged = taken.filter(({ hash }) => !found.some((one) => one.hash.equals(hash)));
    await returnUses(
      executor,
      exchanged.map(({ use }) => use),
    );
  };

  const takeAll = async (executor: Executor, uses: readonly Use[]): ReturnType<TakeUses> => {
    const wanted = uses.map((use) => ({ use, ...takeOf(use) }));
    for (let statement = takeNearInOrder; ; statement = takeInOrder) {
      const found = (await statement(wanted.length).first(executor, each(wanted)))?.places ?? [];
      const taken = wanted.flatMap((one, at) => {
        const place = found[at] ?? null;
        return place === null ? [] : [{ ...one, place }];
      });
      const missed = wanted[taken.length]?.use;
      if (missed === undefined) return null;
      await untakeAll(executor, taken);
      const seconds = await waitFor(executor, missed);
      if (seconds !== null) return { missed, seconds };
    }
  };

  return {
    takeUses: async (uses, executor = db) => {
      const [one] = uses;
      if (one === undefined) return null;
      if (uses.length > 1) return await takeAll(executor, uses);
      const seconds = await takeOne(executor, one);
      return seconds === 0 ? null : { missed: one, seconds };
    },
    settleUses: async (given) => {
      const all = given.map(({ counted, from, to }): Settle => {
        const { hash, expires, limit, now } = takeOf(to);
        return {
          counted: hashKey(counted, dataKeys),
          from: hashKey(from, dataKeys),
          to: hash,
          limit,
          expires,
          now,
        };
      });
      if (all.length > 0) await settlePlaces(all.length)(db, each(all));
    },
    tryUse: async (use) => {
      const given = takeOf(use);
      const found = await takeNearAndLook.first(db, given);
      if (found !== undefined) return { isTaken: true, ...found };
      const { isTaken = false, isBeyond = false } = (await takeAndLook.first(db, given)) ?? {};
      return { isTaken, isBeyond };
    },
    countUse: async (use) => await takeOne(db, use),
    returnUse: async (use, executor = db) => await returnUses(executor, [use]),
    returnUses: async (uses, executor = db) => await returnUses(executor, uses),
    exchangeUses: async (trx, returned, { by, ...counted }) => {
      await returnUses(trx, returned);
      const { key, now } = counted;
      const expires = expiryOf(counted);
      await takeOwn(trx, { hash: hashKey(key, dataKeys), place: ownPlace(by, dataKeys), expires, now });
    },
    readUses: async ({ key, windowSeconds, now }, executor = db) => {
      const found = await readPlaces.first(executor, { hash: hashKey(key, dataKeys), now });
      const usedAt = (expires: Date | null | undefined) =>
        expires ? new Date(expires.getTime() - windowSeconds * 1000) : null;
      return { count: found?.count ?? 0, first: usedAt(found?.first), last: usedAt(found?.last) };
    },
  };
}
