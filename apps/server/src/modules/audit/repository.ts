import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import {
  columnsOfEvents,
  insertNewEvent,
  insertNewEvents,
  rowOfEvent,
  type NewEvent,
  type NewEventColumns,
  type NewEventRow,
} from '../../db/new-events.ts';
import { write, type Slots } from '../../db/statement.ts';
import type { Link } from './chain.ts';
import type { EventKind } from './event.ts';

const insertOne = write('insert-event', (db, given: Slots<NewEventRow>) => ({
  compile: () => insertNewEvent(given).compile(db),
}));

const insertAll = write('insert-events', (db, given: Slots<NewEventColumns>) => ({
  compile: () => insertNewEvents(given).compile(db),
}));

/** In the order given. */
export async function insertEvents(db: Executor, events: readonly NewEvent[]): Promise<void> {
  const [only] = events;
  if (only !== undefined && events.length === 1) {
    await insertOne(db, rowOfEvent(only));
    return;
  }
  await insertAll(db, columnsOfEvents(events));
}

/** Of what has been read already. */
export async function insertReads(
  db: Executor,
  events: readonly NewEvent[],
): Promise<ReadonlyMap<NewEvent, void>> {
  await insertEvents(db, events);
  return new Map(events.map((event) => [event, undefined]));
}

/**
 * All that is recorded of an event, always as the same text. A column that is added later is appended only where it is
 * not null, so that what was sealed before stays as it was.
 */
export const contentOf = (event: 'e') => {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql<string>`row(
    ${column('id')}, extract(epoch from ${column('at')}), ${column('kind')}, ${column('actor')},
    ${column('member_id')}, ${column('application_id')}, ${column('session_id')},
    encode(${column('network')}, 'hex'), encode(${column('device')}, 'hex'), ${column('details')}
  )::text`;
};

/**
 * Makes this transaction the one that seals; false if another one is. One that hangs is ended by the database, so that
 * another server can go on.
 */
export async function beginSealing(trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(710031) as "isMine",
      set_config('idle_in_transaction_session_timeout', '15s', true)`.execute(trx);
  return rows[0]?.isMine === true;
}

export type ChainEnd = Pick<Link, 'position' | 'hash' | 'settledThrough'>;

const endOfChain = sql`
  select position, hash, settled_through from audit_chain order by position desc limit 1`;

/** The last link; null if there is none. */
export async function findChainEnd(db: Executor): Promise<ChainEnd | null> {
  const { rows } = await sql<ChainEnd>`
    select position, hash, settled_through as "settledThrough" from (${endOfChain}) as last`.execute(db);
  return rows[0] ?? null;
}

/** The last link, and the number of the oldest transaction that is still running. */
export async function readChainEnd(trx: Executor): Promise<{ end: ChainEnd | null; oldestRunning: bigint }> {
  type Row = { [Name in keyof ChainEnd]: ChainEnd[Name] | null } & { oldestRunning: string };
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning",
      position, hash, settled_through as "settledThrough"
    from (values (1)) as one left join (${endOfChain}) as last on true`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a left join gives its left row');
  const { oldestRunning, position, hash, settledThrough } = row;
  const end =
    position === null || hash === null || settledThrough === null ? null : { position, hash, settledThrough };
  return { end, oldestRunning: BigInt(oldestRunning) };
}

export type UnsealedEvent = {
  id: number;
  salt: string | null;
  content: string;
  /** No transaction had a number from this one on when the event was read. */
  nextTransaction: string;
};

/**
 * Events that are not in the chain, by id, from the one after `after` on. None with an id that was never drawn, which
 * whoever may append could give it: nothing after it would be looked for any more. It waits, and ops:doctor tells.
 */
export async function listUnsealed(trx: Executor, after: number, limit: number): Promise<UnsealedEvent[]> {
  const { rows } = await sql<UnsealedEvent>`
    select e.id, e.salt, ${contentOf('e')} as content,
      pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction"
    from audit_events as e
    where e.id > ${after} and e.id <= (select last_value from audit_events_id_seq)
      and not exists (select from audit_chain as c where c.event_id = e.id and c.event_id > ${after})
    order by e.id
    limit ${limit}`.execute(trx);
  return rows;
}

export async function insertLinks(trx: Executor, links: readonly Link[]): Promise<void> {
  const of = <Value>(value: (link: Link) => Value) => links.map(value);
  await sql`
    insert into audit_chain (position, event_id, key_id, settled_through, commitment, hash)
    select position, event_id, key_id, settled_through, decode(commitment, 'hex'), decode(hash, 'hex')
    from unnest(
      ${of(({ position }) => position)}::bigint[], ${of(({ eventId }) => eventId)}::bigint[],
      ${of(({ keyId }) => keyId)}::bigint[], ${of(({ settledThrough }) => settledThrough)}::bigint[],
      ${of(({ commitment }) => commitment.toString('hex'))}::text[], ${of(({ hash }) => hash.toString('hex'))}::text[]
    ) as link (position, event_id, key_id, settled_through, commitment, hash)`.execute(trx);
}

/** Erases all events of a member except those of the kinds to keep, and records which. Returns how many. */
export async function eraseEvents(
  trx: Executor,
  { memberId, keep, now }: { memberId: string; keep: readonly EventKind[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_audit_events(${memberId}, ${[...keep]}::text[], ${now}) as erased`.execute(trx);
  return rows[0]?.erased ?? 0;
}
