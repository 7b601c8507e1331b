import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { CountUse, ExchangeUses, ReadUses, ReturnUse, TryUse } from '../http/rate-limit.ts';
import type { Database } from './connection.ts';
import { statement, together, type Slots } from './statement.ts';

/** Keys name phones, addresses and members; hashed, they are useless to anyone who reads the table. */
function hashKey(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`rate-use:${key}`).digest();
}

type Take = { hash: Buffer; expires: Date; now: Date };

/**
 * Takes this place if it is free: looked for first, since a conflict writes even if it changes nothing. The primary key
 * lets only one of two parallel uses through.
 */
const takePlace = statement('take-rate-use', (db, given: Slots<Take & { place: number }>) => ({
  compile: () =>
    sql<{ place: number }>`
      insert into rate_uses (key_hash, place, expires_at)
      select ${given.hash}::bytea, ${given.place}::integer, ${given.expires}::timestamptz
      where not exists (
        select from rate_uses
        where rate_uses.key_hash = ${given.hash} and rate_uses.place = ${given.place}
          and rate_uses.expires_at > ${given.now}
      )
      on conflict (key_hash, place) do update set expires_at = excluded.expires_at
      where rate_uses.expires_at <= ${given.now}
      returning place`.compile(db),
}));

/** Takes any of the free places rather than the first, so that parallel uses rarely collide. */
const takeFreePlace = statement('take-free-rate-use', (db, given: Slots<Take & { limit: number }>) => ({
  compile: () =>
    sql<never>`
        insert into rate_uses (key_hash, place, expires_at)
        select ${given.hash}::bytea, free.place, ${given.expires}::timestamptz
        from generate_series(1, ${given.limit}::integer) as free (place)
        where not exists (
          select from rate_uses
          where rate_uses.key_hash = ${given.hash} and rate_uses.place = free.place
            and rate_uses.expires_at > ${given.now}
        )
        order by random()
        limit 1
        on conflict (key_hash, place) do update set expires_at = excluded.expires_at
        where rate_uses.expires_at <= ${given.now}`.compile(db),
}));

const readPlaces = statement('read-rate-uses', (db, given: Slots<{ hash: Buffer; now: Date }>) =>
  db
    .selectFrom('rate_uses')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('expires_at').as('first'),
      eb.fn.max('expires_at').as('last'),
      eb.fn.max('place').as('highest'),
    ])
    .where('key_hash', '=', given.hash)
    .where('expires_at', '>', given.now),
);

const returnPlace = statement('return-rate-use', (db, given: Slots<{ hash: Buffer; now: Date }>) =>
  db.deleteFrom('rate_uses').where((eb) =>
    eb(
      eb.refTuple('key_hash', 'place'),
      'in',
      eb
        .selectFrom('rate_uses')
        .select(['key_hash', 'place'])
        .where('key_hash', '=', given.hash)
        .where('expires_at', '>', given.now)
        .orderBy('expires_at', 'desc')
        .limit(1)
        // Locked, so that two parallel returns free two places.
        .forUpdate()
        .skipLocked()
        .$asTuple('key_hash', 'place'),
    ),
  ),
);

const readTaken = statement(
  'read-taken-rate-uses',
  (db, given: Slots<{ hash: Buffer; limit: number; now: Date }>) =>
    db
      .selectFrom('rate_uses')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
      .where('key_hash', '=', given.hash)
      .where('place', '<=', given.limit)
      .where('expires_at', '>', given.now),
);

type RateUses = {
  countUse: CountUse;
  tryUse: TryUse;
  returnUse: ReturnUse;
  exchangeUses: ExchangeUses;
  readUses: ReadUses;
};

/**
 * Each use occupies one of the key's places until its window ends, so the limit holds over any stretch of time. A
 * counter per hour or day would allow twice the limit around the boundary.
 */
export function createRateUses(db: Database, secret: string): RateUses {
  const tryUse: TryUse = async ({ key, limit, windowSeconds, now }) => {
    const hash = hashKey(key, secret);
    const expires = new Date(now.getTime() + windowSeconds * 1000);
    // Most keys have few uses, so a place taken by chance is mostly free.
    const place = Math.floor(Math.random() * limit) + 1;
    if ((await takePlace.run(db, { hash, place, expires, now })) === 1) return true;
    return limit > 1 && (await takeFreePlace.run(db, { hash, limit, expires, now })) === 1;
  };

  return {
    tryUse,
    countUse: async (use) => {
      const { key, limit, now } = use;
      const hash = hashKey(key, secret);
      for (;;) {
        if (await tryUse(use)) return 0;
        const taken = await readTaken.first(db, { hash, limit, now });
        // Otherwise a parallel use took that place and another is free: try again.
        if (taken !== undefined && taken.count >= limit)
          return Math.max(1, (taken.first.getTime() - now.getTime()) / 1000);
      }
    },
    returnUse: async ({ key, now }) => {
      await returnPlace.run(db, { hash: hashKey(key, secret), now });
    },
    exchangeUses: async (returned, { key, windowSeconds, now }) => {
      const expires = new Date(now.getTime() + windowSeconds * 1000);
      const [taken] = await together(
        db,
        takePlace.of({ hash: hashKey(key, secret), place: 1, expires, now }),
        ...returned.map((use) => returnPlace.of({ hash: hashKey(use.key, secret), now: use.now })),
      );
      return taken.length === 1;
    },
    readUses: async ({ key, windowSeconds, now }) => {
      const found = await readPlaces.first(db, { hash: hashKey(key, secret), now });
      const usedAt = (expires: Date | null | undefined) =>
        expires ? new Date(expires.getTime() - windowSeconds * 1000) : null;
      const { count = 0, highest = 0 } = found ?? {};
      return { count, first: usedAt(found?.first), last: usedAt(found?.last), highest: highest ?? 0 };
    },
  };
}
