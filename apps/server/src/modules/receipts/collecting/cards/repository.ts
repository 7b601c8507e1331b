import type { Executor } from '../../../../db/connection.ts';
import type { OpenMandate } from '../receipt-charge.ts';

/** The mandate of a policy, if one is open and its first charge is known. */
export async function findMandate(db: Executor, applicationId: string): Promise<OpenMandate | undefined> {
  const row = await db
    .selectFrom('mandates as m')
    .innerJoin('cards as c', 'c.id', 'm.card_id')
    .select(['m.card_id as cardId', 'm.amount', 'm.gateway_charge_id as establishedBy'])
    .select(['c.expiration_month as month', 'c.expiration_year as year'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('receipt_charges as s')
            .select('s.id')
            .whereRef('s.card_id', '=', 'm.card_id')
            .where('s.retry', '=', 'never'),
        )
        .as('isSpent'),
    )
    .where('m.application_id', '=', applicationId)
    .where('m.ended_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.establishedBy === null) return undefined;
  const { cardId, amount, establishedBy, month, year, isSpent } = row;
  return { cardId, amount, establishedBy, expiry: { month, year }, isSpent: Boolean(isSpent) };
}

/** Undefined if the card was removed. */
export async function findCardToken(db: Executor, cardId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cards')
    .select('gateway_token')
    .where('id', '=', cardId)
    .executeTakeFirst();
  return row?.gateway_token || undefined;
}
