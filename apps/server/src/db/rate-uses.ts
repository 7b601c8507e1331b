import { sql } from 'kysely';
import type { RateUses, TakeUses, Use } from '../http/rate-limit.ts';
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

/** Values of several uses, by name and place in their order. */
type Each<Values> = { [Name in keyof Values & string as `${Name}${number}`]: Values[Name] };

function each<Values extends object>(all: readonly Values[]): Each<Values> {
  const named = all.flatMap((one, at) => Object.entries(one).map(([name, value]) => [`${name}${at}`, value]));
  return Object.fromEntries(named) as Each<Values>;
}

const ofUse = <Values>(given: Slots<Each<Values>>, at: number, names: (keyof Values & string)[]) =>
  Object.fromEntries(
    names.map((name) => [name, (given as Record<string, unknown>)[`${name}${at}`]]),
  ) as Slots<Values>;

/** A statement for so many uses. */
function forEach<Of>(make: (count: number) => Of): (count: number) => Of {
  const made = new Map<number, Of>();
  return (count) => {
    const of = made.get(count) ?? make(count);
    made.set(count, of);
    return of;
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Each only together with the one before; which places, null for those not taken. */
const takeInOrder = forEach((count) =>
  statement(`take-${count}-rate-uses`, (db, given: Slots<Each<Take>>) => {
    const taken = (at: number) => sql.ref(`taken${at}`);
    const insert = (at: number) =>
      insertUse(
        ofUse<Take>(given, at, ['hash', 'expires', 'now', 'limit', 'start']),
        at === 0 ? sql`true` : sql`exists (select from ${taken(at - 1)})`,
      );
    const inserts = numbered(count).map((at) => sql`${taken(at)} as (${insert(at)} returning place)`);
    const places = numbered(count).map((at) => sql`(select place from ${taken(at)})`);
    return {
      compile: () =>
        sql<{
          places: (number | null)[];
        }>`with ${sql.join(inserts)} select array[${sql.join(places)}] as places`.compile(db),
    };
  }),
);

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

/**
 * Those very places, just taken; gives the keys of those that it found. Not the last of each key, which is passed over while
 * somebody else, who has found it taken, still has it locked.
 */
const untake = statement(
  'untake-rate-uses',
  (db, given: Slots<{ hashes: Buffer[]; places: number[]; expires: Date[] }>) => ({
    compile: () =>
      sql<{ hash: Buffer }>`
        delete from rate_uses where (key_hash, place, expires_at) in (
          select * from unnest(${given.hashes}::bytea[], ${given.places}::integer[], ${given.expires}::timestamptz[])
        ) returning key_hash as hash`.compile(db),
  }),
);

type Return = { hash: Buffer; now: Date };

/** Locked, so that two parallel returns free two places. */
const deleteUse = (given: Slots<Return>) => sql`
  delete from rate_uses where (key_hash, place) in (
    select key_hash, place from rate_uses
    where key_hash = ${given.hash} and expires_at > ${given.now}
    order by ${lastFirst} limit 1 for update skip locked
  )`;

const returnPlaces = forEach((count) =>
  write(`return-${count}-rate-uses`, (db, given: Slots<Each<Return>>) => {
    const deletes = numbered(count).map((at) => deleteUse(ofUse<Return>(given, at, ['hash', 'now'])));
    const before = deletes.slice(1).map((one, at) => sql`${sql.ref(`returned${at}`)} as (${one})`);
    return {
      compile: () =>
        sql`${before.length === 0 ? sql`` : sql`with ${sql.join(before)} `}${deletes[0]}`.compile(db),
    };
  }),
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
  const returnUses = async (executor: Executor, uses: readonly Pick<Use, 'key' | 'now'>[]) => {
    if (uses.length === 0) return;
    const all = uses.map(({ key, now }) => ({ hash: hashKey(key, dataKeys), now }));
    await returnPlaces(all.length)(executor, each(all));
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
    for (;;) {
      if ((await take.run(executor, takeOf(use))) === 1) return 0;
      const seconds = await waitFor(executor, use);
      // Otherwise a parallel use took that place and another is free: try again.
      if (seconds !== null) return seconds;
    }
  };

  const untakeAll = async (executor: Executor, uses: readonly Use[], places: number[]): Promise<void> => {
    if (uses.length === 0) return;
    const taken = uses.map((use) => ({ use, ...takeOf(use) }));
    const [hashes, expires] = [taken.map(({ hash }) => hash), taken.map((one) => one.expires)];
    const found = await untake.all(executor, { hashes, places, expires });
    // Who gave back the last of its key meanwhile has given back this one: theirs is still taken.
    const exchanged = taken.filter(({ hash }) => !found.some((one) => one.hash.equals(hash)));
    await returnUses(
      executor,
      exchanged.map(({ use }) => use),
    );
  };

  const takeAll: TakeUses = async (uses, executor = db) => {
    const statement = takeInOrder(uses.length);
    for (;;) {
      const found = (await statement.first(executor, each(uses.map(takeOf))))?.places ?? [];
      const places = found.filter((place) => place !== null);
      const missed = uses[places.length];
      if (missed === undefined) return null;
      await untakeAll(executor, uses.slice(0, places.length), places);
      const seconds = await waitFor(executor, missed);
      if (seconds !== null) return { missed, seconds };
    }
  };

  return {
    takeUses: async (uses, executor = db) => {
      const [one] = uses;
      if (one === undefined) return null;
      if (uses.length > 1) return await takeAll(uses, executor);
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
    returnUse: async (use, executor = db) => await returnUses(executor, [use]),
    returnUses: async (uses, executor = db) => await returnUses(executor, uses),
    exchangeUses: async (trx, returned, { once, ...counted }) => {
      await returnUses(trx, returned);
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
