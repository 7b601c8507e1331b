import { fulfilment } from '@socio/domain/fulfilment';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Executor } from '../db/connection.ts';
import type { Applications, DB, Fulfilment } from '../db/types.ts';
import { toFound, total, type Bounds, type Found } from './engine/due.ts';

type Move = { applicationId: string; from: Fulfilment; to: Fulfilment; now: Date };
type OtherColumns = Pick<
  Updateable<Applications>,
  'status' | 'current_step' | 'payment_card_id' | 'serial_number' | 'license_plates'
>;

/**
 * Moves what becomes of a charge, and whatever of the application goes with it; undefined where it no longer
 * stands at `from`. The database decides, so that of issuing and refunding only one can win.
 */
export async function moveFulfilment(
  trx: Transaction<DB>,
  { applicationId, from, to, now }: Move,
  columns: OtherColumns = {},
): Promise<{ memberId: string | null; addressId: string | null } | undefined> {
  const row = await trx
    .updateTable('applications')
    .set({ ...columns, fulfilment: fulfilment.move(from, to), last_updated_at: now })
    .where('id', '=', applicationId)
    .where('fulfilment', '=', from)
    .returning(['member_id', 'address_id'])
    .executeTakeFirst();
  return row && { memberId: row.member_id, addressId: row.address_id };
}

export async function standsAt(
  db: Executor,
  applicationId: string,
  fulfilment: Fulfilment,
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('fulfilment', '=', fulfilment)
    .executeTakeFirst();
  return row !== undefined;
}

/** A plain expression, so that policies are found by their own index. */
export const fulfilmentIs = (of: Fulfilment) =>
  sql<boolean>`(select fulfilment from applications where applications.id = policies.application_id) = ${of}`;

/** Charged and without a policy, at that place of the way, as an operator sees it. */
export function seeCharged(at: 'charged' | 'issuing', state: string) {
  return async (db: Executor, { before, limit }: Bounds): Promise<Found> => {
    const rows = await db
      .selectFrom('applications as a')
      .leftJoin('payment_attempts as p', (join) =>
        join.onRef('p.application_id', '=', 'a.id').on('p.status', '=', 'charged'),
      )
      .select(['a.id as applicationId', 'p.amount', total])
      .select((eb) => [
        eb.fn.coalesce('p.updated_at', 'a.last_updated_at').as('since'),
        eb.val(state).as('state'),
      ])
      .where('a.fulfilment', '=', at)
      .where((eb) => eb(eb.fn.coalesce('p.updated_at', 'a.last_updated_at'), '<=', before))
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
