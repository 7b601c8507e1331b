import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { Link } from '../../modules/audit/chain.ts';
import { contentOf, findChainEnd } from '../../modules/audit/repository.ts';

/** A link with what is recorded of its event; null if that is gone. */
export type LinkWithEvent = Link & {
  salt: string | null;
  content: string | null;
  kind: string | null;
  /** Of an erasure: which. */
  erased: string | null;
};

const links = sql`
  select c.position, c.event_id as "eventId", c.key_id as "keyId", c.commitment, c.settled_through as "settledThrough",
    c.hash, e.salt, e.kind, case when e.id is not null then ${contentOf('e')} end as content,
    case when e.kind = 'audit-erased' then e.details ->> 'events' end as erased
  from audit_chain as c left join audit_events as e on e.id = c.event_id
  order by c.position`;

/** All links by position, so many at a time; to be read in one transaction. */
export async function* streamLinks(trx: Executor, atOnce = 5000): AsyncGenerator<LinkWithEvent[]> {
  await sql`declare links no scroll cursor for ${links}`.execute(trx);
  for (;;) {
    const { rows } = await sql<LinkWithEvent>`fetch ${sql.lit(atOnce)} from links`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await sql`close links`.execute(trx);
}

export type LooseEvent = { id: number; at: Date; kind: string; details: unknown };

/** Events without a place in the chain: those up to an id, of which there should be none. */
export async function listLoose(trx: Executor, through: number, limit: number): Promise<LooseEvent[]> {
  const { rows } = await sql<LooseEvent>`
    select e.id, e.at, e.kind, e.details
    from audit_events as e
    where e.id <= ${through} and not exists (select from audit_chain as c where c.event_id = e.id)
    order by e.id
    limit ${limit}`.execute(trx);
  return rows;
}

type Unsealed = {
  count: number;
  oldest: Date | null;
  erasures: { id: number; events: string }[];
};

/** Events from an id on that are not sealed yet. */
export async function findUnsealed(db: Executor, after: number): Promise<Unsealed> {
  const { rows } = await sql<Unsealed>`
    select count(*) as count, min(e.at) as oldest,
      coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'events', e.details ->> 'events'))
        filter (where e.kind = 'audit-erased'), '[]') as erasures
    from audit_events as e
    where e.id > ${after}
      and not exists (select from audit_chain as c where c.event_id = e.id and c.event_id > ${after})`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null, erasures: [] };
}

/** What waits to be sealed. */
export async function findBacklog(db: Executor): Promise<{ count: number; oldest: Date | null }> {
  return await findUnsealed(db, (await findChainEnd(db))?.settledThrough ?? 0);
}
