import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';

export async function findRenewalsToLookAt(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? db.selectFrom('renewals as r').where('r.look_at', '<', which.before)
      : db
          .selectFrom('renewals as r')
          .innerJoin('policies as p', 'p.id', 'r.policy_id')
          .where('r.look_at', 'is not', null)
          .where('p.application_id', '=', which.applicationId);
  const rows = await due.select('r.policy_id as id').orderBy('r.look_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

/** What should have been looked at long ago. */
export async function seeRenewals(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('renewals as r')
    .select(['r.look_at as since', 'r.told as amount', total])
    .select((eb) =>
      eb
        .selectFrom('policies as p')
        .select('p.application_id')
        .whereRef('p.id', '=', 'r.policy_id')
        .as('applicationId'),
    )
    .select(sql<string>`'renewal-' || r.state`.as('state'))
    .where('r.look_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .$narrowType<{ since: Date }>()
    .execute();
  return toFound(rows);
}
