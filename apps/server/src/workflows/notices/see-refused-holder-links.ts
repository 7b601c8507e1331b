import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { toFound, total, type Bounds, type Found } from '../engine/due.ts';

/**
 * Holders without a membership whose link was refused everywhere, and who have been sent no other one since: they have no
 * way to their policies. Of the other refused notices an operator could do nothing.
 */
export async function seeRefusedHolderLinks(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('account_notices as n', 'n.member_id', 'm.id')
    .select((eb) => [
      'm.membership_number as reference',
      sql<null>`null`.as('applicationId'),
      sql<null>`null`.as('amount'),
      eb.val<string>('released').as('state'),
      eb.fn.min('n.created_at').as('since'),
      total,
    ])
    // A holder's reference (domain/released-membership.ts); the range is for the index.
    .where('m.membership_number', '>=', 'T')
    .where('m.membership_number', '<', 'U')
    .where('m.membership_number', '~', '^T[0-9]{11}$')
    .where('n.kind', '=', 'released')
    .where('n.refused_at', 'is not', null)
    .where('n.created_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account_notices as other')
            .select('other.id')
            .whereRef('other.member_id', '=', 'n.member_id')
            .where('other.kind', '=', 'released')
            .where('other.refused_at', 'is', null)
            .whereRef('other.created_at', '>=', 'n.created_at'),
        ),
      ),
    )
    .groupBy('m.id')
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
