import { sql } from 'kysely';
import type {
  CountUse,
  ExchangeUses,
  ReadUses,
  ReturnUse,
  SettleUses,
  TakeUses,
  TryUse,
  Use,
} from '../http/rate-limit.ts';
import type { Database, Executor } from './connection.ts';
import type { DataKeys } from './data-keys.ts';
import { statement, write, type Slots } from './statement.ts';

/** Keys name phones, addresses and members; hashed, they are useless to anyone who reads the table. */
type CountKeys = Pick<DataKeys, 'countMac'>;

function hashKey(key: string, dataKeys: CountKeys): Buffer {
  return dataKeys.countMac(`rate-use:${key}`);
}

type Take = { hash: Buffer; expires: Date; now: Date; limit: number; start: number };

/**
 * A place that is free, looked for from a random one on, so that parallel uses rarely collide and the first is mostly
 * free. Looked for first, since a conflict writes even if it changes nothing; the primary key lets only one of two
 * parallel uses through.
 */
const insertUse = (given: Slots<Take>, only = sql`true`) => sql`
  insert into rate_uses (key_hash, place, expires_at)
  select ${given.hash}::bytea, candidate.place, ${given.expires}::timestamptz
  from (
    select (${given.start}::integer + step) % ${given.limit}::integer + 1 as place
    from (select generate_series(0, ${given.limit}::integer - 1) as step) as steps
  ) as candidate
  where ${only} and not exists (
    select from rate_uses
    where rate_uses.key_hash = ${given.hash} and rate_uses.place = candidate.place
      and rate_uses.expires_at > ${given.now}
  )
  limit 1
  on conflict (key_hash, place) do update set expires_at = excluded.expires_at
  where rate_uses.expires_at <= ${given.now}`;

const take = statement('take-rate-use', (db, given: Slots<Take>) => ({
  compile: () => sql<never>`${insertUse(given)}`.compile(db),
}));

/** What is read does not yet include what is taken. */
const takeAndRead = statement('take-and-read-rate-uses', (db, given: Slots<Take>) => ({
  compile: () =>
    sql<{ isTaken: boolean; highest: number | null }>`
      with taken as (${insertUse(given)} returning place)
      select exists (select from taken) as "isTaken", max(place) as highest
      from rate_uses
      where key_hash = ${given.hash} and expires_at > ${given.now}`.compile(db),
}));

const first = { limit: sql.lit(1), start: sql.lit(0) };

const takeOnce = write('take-rate-use-once', (db, given: Slots<Take & { onceHash: Buffer }>) => ({
  compile: () =>
    sql`
      with once as (
        ${insertUse({ hash: given.onceHash, expires: given.expires, now: given.now, ...first })} returning place
      )
      ${insertUse(given, sql`exists (select from once)`)}`.compile(db),
}));

type TakeSecond = { [Name in keyof Take as `${Name}2`]: Take[Name] };

/** The second only together with the first. */
const takeBoth = statement('take-two-rate-uses', (db, given: Slots<Take & TakeSecond>) => ({
  compile: () =>
    sql<{ first: boolean; second: boolean }>`
      with one as (${insertUse(given)} returning place),
      other as (
        ${insertUse(
          {
            hash: given.hash2,
            expires: given.expires2,
            now: given.now2,
            limit: given.limit2,
            start: given.start2,
          },
          sql`exists (select from one)`,
        )} returning place
      )
      select exists (select from one) as "first", exists (select from other) as "second"`.compile(db),
}));

/**
 * Not by the column itself: the index of all keys' ends would give that order, and PostgreSQL, which expects to find the
 * key's soon, looked there through thousands of other keys'.
 */
const lastFirst = sql`extract(epoch from expires_at) desc`;

const settlePlaces = write(
  'settle-rate-uses',
  (
    db,
    given: Slots<{ counted: Buffer; from: Buffer; to: Buffer; limit: number; expires: Date; now: Date }>,
  ) => ({
    compile: () =>
      sql`
      with settled as (
        delete from rate_uses where key_hash = ${given.counted} and expires_at > ${given.now} returning place
      ), moved as (
        insert into rate_uses (key_hash, place, expires_at)
        select ${given.to}::bytea, free.place, ${given.expires}::timestamptz
        from generate_series(1, ${given.limit}::integer) as free (place)
        where not exists (
          select from rate_uses
          where rate_uses.key_hash = ${given.to} and rate_uses.place = free.place
            and rate_uses.expires_at > ${given.now}
        )
        limit (select count(*) from settled)
        on conflict (key_hash, place) do update set expires_at = excluded.expires_at
        returning place
      )
      delete from rate_uses where (key_hash, place) in (
        select key_hash, place from rate_uses
        where key_hash = ${given.from} and expires_at > ${given.now}
        order by ${lastFirst}
        limit (select count(*) from moved)
      )`.compile(db),
  }),
);

const readPlaces = statement('read-rate-uses', (db, given: Slots<{ hash: Buffer; now: Date }>) =>
  db
    .selectFrom('rate_uses')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('expires_at').as('first'),
      eb.fn.max('expires_at').as('last'),
    ])
    .where('key_hash', '=', given.hash)
    .where('expires_at', '>', given.now),
);

const returnPlace = write('return-rate-use', (db, given: Slots<{ hash: Buffer; now: Date }>) =>
  db.deleteFrom('rate_uses').where((eb) =>
    eb(
      eb.refTuple('key_hash', 'place'),
      'in',
      eb
        .selectFrom('rate_uses')
        .select(['key_hash', 'place'])
        .where('key_hash', '=', given.hash)
        .where('expires_at', '>', given.now)
        .orderBy(lastFirst)
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
  takeUses: TakeUses;
  settleUses: SettleUses;
  exchangeUses: ExchangeUses;
  readUses: ReadUses;
};

/**
 * Each use occupies one of the key's places until its window ends, so the limit holds over any stretch of time. A
 * counter per hour or day would allow twice the limit around the boundary.
 */
export function createRateUses(db: Database, dataKeys: CountKeys): RateUses {
  const takeOf = ({ key, limit, windowSeconds, now }: Use): Take => ({
    hash: hashKey(key, dataKeys),
    expires: new Date(now.getTime() + windowSeconds * 1000),
    now,
    limit,
    start: Math.floor(Math.random() * limit),
  });
  const returnUse = async (executor: Executor, { key, now }: Pick<Use, 'key' | 'now'>) =>
    await returnPlace(executor, { hash: hashKey(key, dataKeys), now });

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
    for (;;) {
      if ((await take.run(executor, takeOf(use))) === 1) return 0;
      const seconds = await waitFor(executor, use);
      // Otherwise a parallel use took that place and another is free: try again.
      if (seconds !== null) return seconds;
    }
  };

  const takeTwo = async (executor: Executor, one: Use, other: Use): ReturnType<TakeUses> => {
    for (;;) {
      const { hash: hash2, expires: expires2, now: now2, limit: limit2, start: start2 } = takeOf(other);
      const second = { hash2, expires2, now2, limit2, start2 };
      const taken = await takeBoth.first(executor, { ...takeOf(one), ...second });
      if (taken?.second === true) return null;
      if (taken?.first === true) await returnUse(executor, one);
      const missed = taken?.first === true ? other : one;
      const seconds = await waitFor(executor, missed);
      if (seconds !== null) return { missed, seconds };
    }
  };

  return {
    takeUses: async (uses, executor = db) => {
      const [one, other] = uses;
      if (one === undefined || uses.length > 2) throw new Error('one use or two');
      if (other !== undefined) return await takeTwo(executor, one, other);
      const seconds = await takeOne(executor, one);
      return seconds === 0 ? null : { missed: one, seconds };
    },
    settleUses: async ({ counted, from, to }) => {
      const { hash, expires, limit, now } = takeOf(to);
      const keys = { counted: hashKey(counted, dataKeys), from: hashKey(from, dataKeys), to: hash };
      await settlePlaces(db, { ...keys, limit, expires, now });
    },
    tryUse: async (use) => {
      const found = await takeAndRead.first(db, takeOf(use));
      return { isTaken: found?.isTaken === true, highest: found?.highest ?? 0 };
    },
    countUse: async (use) => await takeOne(db, use),
    returnUse: async (use, executor = db) => await returnUse(executor, use),
    exchangeUses: async (trx, returned, { once, ...counted }) => {
      for (const use of returned) await returnUse(trx, use);
      await takeOnce(trx, { ...takeOf(counted), onceHash: hashKey(once, dataKeys) });
    },
    readUses: async ({ key, windowSeconds, now }, executor = db) => {
      const found = await readPlaces.first(executor, { hash: hashKey(key, dataKeys), now });
      const usedAt = (expires: Date | null | undefined) =>
        expires ? new Date(expires.getTime() - windowSeconds * 1000) : null;
      return { count: found?.count ?? 0, first: usedAt(found?.first), last: usedAt(found?.last) };
    },
  };
}
