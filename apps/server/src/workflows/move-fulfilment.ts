import { fulfilment } from '@socio/domain/fulfilment';
import { firstReminderAt } from '@socio/domain/reminders';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Executor } from '../db/connection.ts';
import { prepared, statement, type Slots } from '../db/statement.ts';
import type { Applications, DB, Fulfilment } from '../db/types.ts';
import { toFound, total, type Bounds, type Found } from './engine/due.ts';
import { endMandates } from './payment/mandates.ts';

type Move = { applicationId: string; from: Fulfilment; to: Fulfilment; now: Date };
type OtherColumns = Pick<
  Updateable<Applications>,
  | 'status'
  | 'current_step'
  | 'payment_card_id'
  | 'serial_number'
  | 'license_plates'
  | 'plates_pending'
  | 'refused_serial_number'
  | 'refused_license_plates'
  | 'insured_twice_accepted'
>;

/**
 * Moves the fulfilment of a charge together with the application's columns; undefined if it is no longer at `from`. The
 * conditional update ensures that only one of issuing and refunding can win. Only what is charged and still lacks its
 * vehicle has reminders ahead.
 */
export async function moveFulfilment(
  trx: Transaction<DB>,
  { applicationId, from, to, now }: Move,
  columns: OtherColumns = {},
): Promise<{ memberId: string | null; addressId: string | null } | undefined> {
  const moved = trx
    .updateTable('applications')
    .set({
      ...columns,
      fulfilment: fulfilment.move(from, to),
      last_updated_at: now,
      reminder_due_at:
        to === 'charged'
          ? // A policy that is renewed has its vehicle.
            sql<Date | null>`case when exists (select from renewals where renewals.application_id = applications.id)
              then null else ${firstReminderAt('vehicle', now)}::timestamptz end`
          : null,
    })
    .where('id', '=', applicationId)
    .where('fulfilment', '=', from)
    .returning(['member_id', 'address_id']);
  const [row] = (await trx.executeQuery(prepared('move-fulfilment', moved))).rows;
  if (row === undefined) return undefined;
  // No policy comes of it.
  if (to === 'refunding')
    await endMandates(trx, { applicationId }, { how: 'not-bought', actor: 'server', now });
  return { memberId: row.member_id, addressId: row.address_id };
}

const ofFulfilment = statement(
  'application-at-fulfilment',
  (db, given: Slots<{ id: string; fulfilment: Fulfilment }>) =>
    db
      .selectFrom('applications')
      .select('id')
      .where('id', '=', given.id)
      .where('fulfilment', '=', given.fulfilment),
);

export async function standsAt(
  db: Executor,
  applicationId: string,
  fulfilment: Fulfilment,
): Promise<boolean> {
  return (await ofFulfilment.first(db, { id: applicationId, fulfilment })) !== undefined;
}

/** A subquery rather than a join, so that policies are found through their own index. */
export const fulfilmentIs = (of: Fulfilment) =>
  sql<boolean>`(select fulfilment from applications where applications.id = policies.application_id) = ${of}`;

/** Charged but without a policy, in the given fulfilment, as shown to an operator. */
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
