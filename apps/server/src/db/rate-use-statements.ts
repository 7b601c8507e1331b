import { sql, type RawBuilder } from 'kysely';
import { statement, write, type Slots } from './statement.ts';

export type Take = { hash: Buffer; expires: Date; now: Date; limit: number; start: number };

/** How many places are looked at first. Of a key that is half full, one try in some 300 finds none of them free. */
const few = sql.lit(16);

const fewOf = ({ limit }: Slots<Take>) => sql`least(${few}, ${limit}::integer)`;
const allOf = ({ limit }: Slots<Take>) => sql`${limit}::integer`;

/**
 * Takes the first free one of so many places, from a random one on. Looked for first, since a conflict writes even if it
 * changes nothing; the primary key lets only one of two parallel uses through. Each place is looked up by itself: PostgreSQL
 * would plan a join as if the key had hardly any uses, and read every one of them.
 */
const insertUse = (given: Slots<Take>, count: RawBuilder<unknown>, only = sql`true`) => sql`
  insert into rate_uses (key_hash, place, expires_at)
  select ${given.hash}::bytea, candidate.place, ${given.expires}::timestamptz
  from (
    select (${given.start}::integer + step) % ${given.limit}::integer + 1 as place
    from (select generate_series(0, ${count} - 1) as step) as steps
  ) as candidate
  where ${only} and (
    select rate_uses.expires_at from rate_uses
    where rate_uses.key_hash = ${given.hash} and rate_uses.place = candidate.place
  ) > ${given.now} is not true
  limit 1
  on conflict (key_hash, place) do update set expires_at = excluded.expires_at
  where rate_uses.expires_at <= ${given.now}`;

export const takeNear = statement('take-rate-use-near', (db, given: Slots<Take>) => ({
  compile: () => sql<never>`${insertUse(given, fewOf(given))}`.compile(db),
}));

export const take = statement('take-rate-use', (db, given: Slots<Take>) => ({
  compile: () => sql<never>`${insertUse(given, allOf(given))}`.compile(db),
}));

/** Takes exactly the given place, if it is free. */
export const takeOwn = write(
  'take-own-rate-use',
  (db, given: Slots<Pick<Take, 'hash' | 'expires' | 'now'> & { place: number }>) => ({
    compile: () =>
      sql`
        insert into rate_uses (key_hash, place, expires_at)
        select ${given.hash}::bytea, ${given.place}::integer, ${given.expires}::timestamptz
        where not exists (
          select from rate_uses
          where key_hash = ${given.hash} and place = ${given.place} and expires_at > ${given.now}
        )
        on conflict (key_hash, place) do update set expires_at = excluded.expires_at
        where rate_uses.expires_at <= ${given.now}`.compile(db),
  }),
);

/** Whether a use with a higher limit still counts. */
const isBeyond = (given: Slots<Pick<Take, 'hash' | 'now' | 'limit'>>) => sql`
  exists (
    select from rate_uses
    where key_hash = ${given.hash} and place > ${given.limit}::integer and expires_at > ${given.now}
  ) as "isBeyond"`;

/** Has a row if it took a place. */
export const takeNearAndLook = statement('take-rate-use-near-and-look', (db, given: Slots<Take>) => ({
  compile: () =>
    sql<{ isBeyond: boolean }>`${insertUse(given, fewOf(given))} returning ${isBeyond(given)}`.compile(db),
}));

export const takeAndLook = statement('take-rate-use-and-look', (db, given: Slots<Take>) => ({
  compile: () =>
    sql<{ isTaken: boolean; isBeyond: boolean }>`
      with taken as (${insertUse(given, allOf(given))} returning place)
      select exists (select from taken) as "isTaken", ${isBeyond(given)}`.compile(db),
}));

/** Values of several uses, by name and place in their order. */
type Each<Values> = { [Name in keyof Values & string as `${Name}${number}`]: Values[Name] };

export function each<Values extends object>(all: readonly Values[]): Each<Values> {
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
const inOrder = (name: string, countOf: typeof allOf) =>
  forEach((count) =>
    statement(`take-${count}-rate-uses${name}`, (db, given: Slots<Each<Take>>) => {
      const taken = (at: number) => sql.ref(`taken${at}`);
      const inserts = numbered(count).map((at) => {
        const use = ofUse<Take>(given, at, ['hash', 'expires', 'now', 'limit', 'start']);
        const only = at === 0 ? sql`true` : sql`exists (select from ${taken(at - 1)})`;
        return sql`${taken(at)} as (${insertUse(use, countOf(use), only)} returning place)`;
      });
      const found = numbered(count).map((at) => sql`(select place from ${taken(at)})`);
      return {
        compile: () =>
          sql<{
            places: (number | null)[];
          }>`with ${sql.join(inserts)} select array[${sql.join(found)}] as places`.compile(db),
      };
    }),
  );

export const takeNearInOrder = inOrder('-near', fewOf);

export const takeInOrder = inOrder('', allOf);

/**
 * Not by the column itself: the index of all keys' ends would give that order, and PostgreSQL, which expects to find the
 * key's soon, looked there through thousands of other keys'.
 */
const lastFirst = sql`extract(epoch from expires_at) desc`;

export type Settle = { counted: Buffer; from: Buffer; to: Buffer; limit: number; expires: Date; now: Date };

/** What is settled, and what of it has found a place, under names of its own. */
const settleUse = (given: Slots<Settle>, settled: RawBuilder<unknown>, moved: RawBuilder<unknown>) => sql`
  ${settled} as (
    delete from rate_uses where key_hash = ${given.counted} and expires_at > ${given.now} returning place
  ), ${moved} as (
    insert into rate_uses (key_hash, place, expires_at)
    select ${given.to}::bytea, free.place, ${given.expires}::timestamptz
    from generate_series(1, ${given.limit}::integer) as free (place)
    where not exists (
      select from rate_uses
      where rate_uses.key_hash = ${given.to} and rate_uses.place = free.place
        and rate_uses.expires_at > ${given.now}
    )
    limit (select count(*) from ${settled})
    on conflict (key_hash, place) do update set expires_at = excluded.expires_at
    returning place
  )`;

export const settlePlaces = forEach((count) =>
  write(`settle-${count}-rate-uses`, (db, given: Slots<Each<Settle>>) => {
    const of = (at: number) => ofUse<Settle>(given, at, ['counted', 'from', 'to', 'limit', 'expires', 'now']);
    const [settled, moved] = [(at: number) => sql.ref(`settled${at}`), (at: number) => sql.ref(`moved${at}`)];
    const settles = numbered(count).map((at) => settleUse(of(at), settled(at), moved(at)));
    const froms = numbered(count).map(
      (at) => sql`(
        select key_hash, place from rate_uses
        where key_hash = ${of(at).from} and expires_at > ${of(at).now}
        order by ${lastFirst}
        limit (select count(*) from ${moved(at)})
      )`,
    );
    return {
      compile: () =>
        sql`with ${sql.join(settles)} delete from rate_uses where (key_hash, place) in (${sql.join(froms, sql` union all `)})`.compile(
          db,
        ),
    };
  }),
);

export const readPlaces = statement('read-rate-uses', (db, given: Slots<{ hash: Buffer; now: Date }>) =>
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
export const untake = statement(
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
const deleteUse = (given: Slots<Return>, ifLocked = sql``) => sql`
  delete from rate_uses where key_hash = ${given.hash} and place = (
    select place from rate_uses
    where key_hash = ${given.hash} and expires_at > ${given.now}
    order by ${lastFirst} limit 1 for update ${ifLocked}
  )`;

/** With all places of several keys in one statement, waiting for one of them could end in a deadlock. */
const deleteUses = (count: number, given: Slots<Each<Return>>) =>
  numbered(count).map((at) => deleteUse(ofUse<Return>(given, at, ['hash', 'now']), sql`skip locked`));

/**
 * Those that nobody has locked. Who wants a place that has just been taken locks it for a moment, although it changes
 * nothing.
 */
export const returnPlaces = forEach((count) =>
  write(`return-${count}-rate-uses`, (db, given: Slots<Each<Return>>) => {
    const deletes = deleteUses(count, given);
    const before = deletes.slice(1).map((one, at) => sql`${sql.ref(`returned${at}`)} as (${one})`);
    return {
      compile: () =>
        sql`${before.length === 0 ? sql`` : sql`with ${sql.join(before)} `}${deletes[0]}`.compile(db),
    };
  }),
);

/** The same, and tells for which keys it has returned one. */
export const tryReturnPlaces = forEach((count) =>
  statement(`try-return-${count}-rate-uses`, (db, given: Slots<Each<Return>>) => {
    const returned = (at: number) => sql.ref(`returned${at}`);
    const deletes = deleteUses(count, given).map(
      (one, at) => sql`${returned(at)} as (${one} returning place)`,
    );
    const found = numbered(count).map((at) => sql`exists (select from ${returned(at)})`);
    return {
      compile: () =>
        sql<{
          isReturned: boolean[];
        }>`with ${sql.join(deletes)} select array[${sql.join(found)}] as "isReturned"`.compile(db),
    };
  }),
);

/** Waits for whoever has one locked; holds nothing meanwhile that anybody could wait for. */
export const returnPlace = statement('return-rate-use', (db, given: Slots<Return>) => ({
  compile: () => sql<never>`${deleteUse(given)}`.compile(db),
}));

export const readTaken = statement(
  'read-taken-rate-uses',
  (db, given: Slots<{ hash: Buffer; limit: number; now: Date }>) =>
    db
      .selectFrom('rate_uses')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
      .where('key_hash', '=', given.hash)
      .where('place', '<=', given.limit)
      .where('expires_at', '>', given.now),
);
