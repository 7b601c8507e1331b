import { fulfilment } from '@socio/domain/fulfilment';
import type { Transaction, Updateable } from 'kysely';
import type { Executor } from '../db/connection.ts';
import type { Applications, DB, Fulfilment } from '../db/types.ts';

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
