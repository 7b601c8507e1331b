import { randomUUID } from 'node:crypto';
import { liveStates } from '@socio/domain/payment-state';
import type { CardBrand, CardExpiry } from '@socio/domain/cards';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';

/** Everything stored about a card (domain-facts.md, PCI DSS). */
export type Card = {
  id: string;
  lastFour: string;
  brand: CardBrand;
  holder: string;
  expiry: CardExpiry;
};

/** Most recently used first. */
export async function listCards(db: Executor, memberId: string, limit: number): Promise<Card[]> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'last_four', 'brand', 'holder_name', 'expiration_month', 'expiration_year'])
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    lastFour: row.last_four,
    brand: row.brand as CardBrand,
    holder: row.holder_name,
    expiry: { month: row.expiration_month, year: row.expiration_year },
  }));
}

/** The gateway's token identifies a card: storing it again keeps the id and updates holder and expiry. */
export async function saveCard(
  db: Executor,
  card: Omit<Card, 'id'> & { memberId: string; token: string },
  now: Date,
): Promise<string> {
  const written = {
    holder_name: card.holder,
    expiration_month: card.expiry.month,
    expiration_year: card.expiry.year,
    last_used_at: now,
  };
  const row = await db
    .insertInto('cards')
    .values({
      id: randomUUID(),
      member_id: card.memberId,
      gateway_token: card.token,
      last_four: card.lastFour,
      brand: card.brand,
      created_at: now,
      ...written,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'gateway_token']).where('deleted_at', 'is', null).doUpdateSet(written),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the member's cards until the transaction ends, so that the second of two parallel removals sees the first. */
export async function holdCards(db: Executor, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a payment or an unfinished purchase uses this card. */
export async function isCardInUse(db: Executor, memberId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('payment_attempts', 'payment_attempts.application_id', 'applications.id')
    .select('applications.id')
    .where('applications.member_id', '=', memberId)
    // Not as a value: a plan for any value could not rely on the index of what is not issued.
    .where('applications.status', '=', sql.lit('active' as const))
    .where('payment_attempts.card_id', '=', id)
    .where('payment_attempts.status', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The row is kept because earlier payments refer to it, but it is no longer shown. */
export async function markCardDeleted(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('cards').set({ deleted_at: now }).where('id', '=', id).execute();
}
