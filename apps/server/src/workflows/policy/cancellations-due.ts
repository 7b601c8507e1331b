import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';

const unfinished = sql<boolean>`(c.state = 'confirming' or (c.state = 'confirmed' and c.document_key is null))`;

/** Those whose time has come, and those that have not ended. */
export async function findDueCancellations(db: Database, which: Which): Promise<string[]> {
  const from = db.selectFrom('cancellations as c').select('c.id').limit(atMost);
  if (!('before' in which)) {
    const rows = await from
      .innerJoin('policies as o', 'o.id', 'c.policy_id')
      .where('o.application_id', '=', which.applicationId)
      .where(sql<boolean>`(c.state = 'asked' or ${unfinished})`)
      .execute();
    return rows.map(({ id }) => id);
  }
  const begun = await from
    .where(unfinished)
    .where('c.updated_at', '<', which.before)
    // Announced for a later day, it waits for that.
    .where('c.insurer_asked_at', '<=', which.now)
    .orderBy('c.updated_at')
    .execute();
  const due = await from
    .where('c.state', '=', sql.lit('asked'))
    .where('c.insurer_asked_at', '<=', which.now)
    .orderBy('c.insurer_asked_at')
    .execute();
  return [...begun, ...due].map(({ id }) => id);
}

export async function seeCancellations(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('cancellations as c')
    .innerJoin('policies as o', 'o.id', 'c.policy_id')
    .select(['o.application_id as applicationId', 'c.insurer_asked_at as since', total])
    .select(
      sql<string>`case when c.state = 'confirmed' then 'no-document' else 'not-confirmed' end`.as('state'),
    )
    .select('c.previewed as amount')
    .where(sql<boolean>`(c.state = 'asked' or ${unfinished})`)
    .where('c.insurer_asked_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
