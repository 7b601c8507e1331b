import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import type { PaymentStatus } from '../../db/types.ts';
import { findMails } from './mails/repository.ts';
import type { Bounds, Found, StuckFact, StuckKind } from './stuck.ts';

type Row = StuckFact & { total: number };

const total = sql<number>`count(*) over ()`.as('total');
const toFound = (rows: Row[]): Found => ({
  facts: rows.map(({ total: _total, ...fact }) => fact),
  total: rows[0]?.total ?? 0,
});

const open = ['pending', 'action_required', 'unknown'] as const satisfies PaymentStatus[];
const live = ['charged', 'refunding'] as const satisfies PaymentStatus[];

/** Oldest first. Ages count from the beginning of the matter: tries since do not make it younger. */
export async function findStuck(db: Executor, kind: StuckKind, bounds: Bounds): Promise<Found> {
  switch (kind) {
    case 'charged-not-issued':
      return await findChargedNotIssued(db, bounds);
    case 'charge-unsettled':
      return await findUnsettled(db, bounds);
    case 'refund-not-done':
      return await findRefunds(db, bounds);
    case 'late-charge-not-returned':
      return await findLateCharges(db, bounds);
    case 'document-missing':
      return await findUndocumented(db, bounds);
    case 'mail-unsent':
      return await findMails(db, bounds, 'unsent');
    case 'mail-refused':
      return await findMails(db, bounds, 'refused');
  }
}

async function findChargedNotIssued(db: Executor, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('payment_attempts as p', (join) =>
      join.onRef('p.application_id', '=', 'a.id').on('p.status', '=', 'charged'),
    )
    .select(['a.id as applicationId', 'p.amount', total])
    .select((eb) => eb.fn.coalesce('p.updated_at', 'a.last_updated_at').as('since'))
    .select(
      sql<string>`case a.fulfilment when 'charged' then 'waits-for-vehicle' else 'issuing' end`.as('state'),
    )
    .where('a.fulfilment', 'in', ['charged', 'issuing'])
    .where((eb) => eb(eb.fn.coalesce('p.updated_at', 'a.last_updated_at'), '<=', before))
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}

async function findUnsettled(db: Executor, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['application_id as applicationId', 'amount', 'status as state', 'created_at as since', total])
    .where('status', 'in', open)
    .where('created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}

async function findRefunds(db: Executor, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('payment_attempts as p', (join) =>
      join.onRef('p.application_id', '=', 'a.id').on('p.status', 'in', live),
    )
    .select(['a.id as applicationId', 'p.amount', 'a.last_updated_at as since', total])
    // Taken for refunding while issuing: the money stays until the insurer confirms that it cannot issue.
    .select(
      sql<string>`case p.status when 'charged' then 'waits-for-insurer' else 'refunding' end`.as('state'),
    )
    .where('a.fulfilment', '=', 'refunding')
    .where('a.last_updated_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}

async function findLateCharges(db: Executor, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('late_charges as l')
    .innerJoin('payment_attempts as p', 'p.id', 'l.attempt_id')
    .select(['p.application_id as applicationId', 'p.amount', 'l.created_at as since', total])
    .select(sql<string>`'attempt-' || p.status`.as('state'))
    .where('l.refunded_at', 'is', null)
    .where('l.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}

async function findUndocumented(db: Executor, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('policies as o')
    .leftJoin('payment_attempts as p', (join) =>
      join.onRef('p.application_id', '=', 'o.application_id').on('p.status', '=', 'charged'),
    )
    .select(['o.application_id as applicationId', 'p.amount', total])
    .select((eb) => eb.fn.coalesce('o.issued_at', 'o.created_at').as('since'))
    .select(sql<string>`case when o.document_key is null then 'not-made' else 'not-linked' end`.as('state'))
    .where('o.state', '=', 'issued')
    .where('o.policy_url', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('o.issued_at', 'o.created_at'), '<=', before))
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
