import { randomUUID } from 'node:crypto';
import { liveStates, openStates } from '@socio/domain/payment-state';
import type { CardBrand, CardExpiry } from '@socio/domain/cards';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, write, type Slots } from '../../db/statement.ts';

/** Everything stored about a card (domain-facts.md, PCI DSS). */
export type Card = {
  id: string;
  lastFour: string;
  brand: CardBrand;
  holder: string;
  expiry: CardExpiry;
};

/** Not one that was stored only to pay: its payment may end without a charge, and then it goes. */
const isSaved = sql<boolean>`not exists (
  select from unkept_cards where unkept_cards.card_id = cards.id and not with_mandate)`;

const hasMandate = sql<boolean>`exists (
  select from mandates where mandates.card_id = cards.id and mandates.ended_at is null)`;

export type SavedCard = Card & { hasMandate: boolean };

/** The saved ones, most recently used first. */
export async function listCards(db: Executor, memberId: string, limit: number): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'last_four', 'brand', 'holder_name', 'expiration_month', 'expiration_year'])
    .select(hasMandate.as('has_mandate'))
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where(isSaved)
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
    hasMandate: row.has_mandate,
  }));
}

const storeCard = statement(
  'insert-card',
  (
    db,
    given: Slots<
      Pick<Card, 'id' | 'lastFour' | 'brand' | 'holder'> &
        CardExpiry & { memberId: string; token: string; now: Date }
    >,
  ) => {
    const written = {
      holder_name: given.holder,
      expiration_month: given.month,
      expiration_year: given.year,
      last_used_at: given.now,
    };
    return db
      .insertInto('cards')
      .values({
        id: given.id,
        member_id: given.memberId,
        gateway_token: given.token,
        last_four: given.lastFour,
        brand: given.brand,
        created_at: given.now,
        ...written,
      })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'gateway_token']).where('deleted_at', 'is', null).doUpdateSet(written),
      )
      .returning('id');
  },
);

/**
 * The gateway's token identifies a card: storing it again keeps the id and updates holder and expiry. One that is only to
 * pay stays among the saved ones if it is there already.
 */
export async function saveCard(
  db: Executor,
  card: Omit<Card, 'id'> & { memberId: string; token: string; keep: boolean },
  now: Date,
): Promise<string> {
  const ownId = randomUUID();
  const { memberId, token, lastFour, brand, holder, expiry, keep } = card;
  const written = { memberId, token, lastFour, brand, holder, ...expiry, now };
  const row = await storeCard.first(db, { ...written, id: ownId });
  if (row === undefined) throw new Error('an insert that updates what is there has one row');
  if (keep) await keepCard(db, row.id);
  else if (row.id === ownId)
    await db.insertInto('unkept_cards').values({ card_id: row.id, stored_at: now }).execute();
  // Once more: it is needed from now on.
  else await db.updateTable('unkept_cards').set({ stored_at: now }).where('card_id', '=', row.id).execute();
  return row.id;
}

const removeUnkept = write('keep-card', (db, given: Slots<{ id: string }>) =>
  db.deleteFrom('unkept_cards').where('card_id', '=', given.id),
);

/** Its owner wants it. */
export async function keepCard(db: Executor, id: string): Promise<void> {
  await removeUnkept(db, { id });
}

/** It was charged, and stays as long as there is a mandate with it. */
export async function keepCardWithMandate(db: Executor, id: string): Promise<void> {
  await db.updateTable('unkept_cards').set({ with_mandate: true }).where('card_id', '=', id).execute();
}

/** Whether a card that was stored only to pay has a mandate; undefined for any other card. */
export async function findUnkept(db: Executor, cardId: string): Promise<{ hasMandate: boolean } | undefined> {
  return await db
    .selectFrom('unkept_cards')
    .select(
      sql<boolean>`exists (select from mandates
        where mandates.card_id = unkept_cards.card_id and mandates.ended_at is null)`.as('hasMandate'),
    )
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

const unkeptOf = statement('unkept-card', (db, given: Slots<{ cardId: string; attemptId: string }>) =>
  db
    .selectFrom('unkept_cards')
    .innerJoin('payment_attempts', 'payment_attempts.card_id', 'unkept_cards.card_id')
    .select('payment_attempts.keep_card as keepCard')
    .select(
      sql<boolean>`exists (select from mandates
        where mandates.card_id = unkept_cards.card_id and mandates.ended_at is null)`.as('hasMandate'),
    )
    .where('unkept_cards.card_id', '=', given.cardId)
    .where('payment_attempts.id', '=', given.attemptId),
);

/** What is wished of a card that was stored only to pay; undefined for any other. */
export async function findUnkeptCard(
  db: Executor,
  of: { cardId: string; attemptId: string },
): Promise<{ keepCard: boolean; hasMandate: boolean } | undefined> {
  return await unkeptOf.first(db, of);
}

/**
 * Deletes a card that its owner does not keep, once neither a mandate nor a payment needs it: a refund goes to the charge.
 * Type and last four digits stay, since receipts name them.
 */
export async function dropUnneededCard(db: Executor, id: string, now: Date): Promise<void> {
  // First the lock, so that a payment that has just been opened with it is seen.
  await db.selectFrom('cards').select('id').where('id', '=', id).forUpdate().execute();
  const dropped = await db
    .updateTable('cards')
    .set({
      deleted_at: now,
      gateway_token: '',
      holder_name: '',
      expiration_month: 1,
      expiration_year: 1970,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('unkept_cards').select('card_id').whereRef('card_id', '=', 'cards.id')),
    )
    .where((eb) => eb.not(hasMandate))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.card_id', '=', 'cards.id')
            .where('payment_attempts.status', 'in', openStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipt_charges')
            .select('receipt_charges.id')
            .whereRef('receipt_charges.card_id', '=', 'cards.id')
            .where('receipt_charges.status', 'in', openStates),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mandate_attempts')
            .select('mandate_attempts.id')
            .whereRef('mandate_attempts.card_id', '=', 'cards.id')
            .where('mandate_attempts.status', 'in', openStates),
        ),
      ),
    )
    .executeTakeFirst();
  if (dropped.numUpdatedRows > 0n) await db.deleteFrom('unkept_cards').where('card_id', '=', id).execute();
}

/** Locks the member's saved cards until the transaction ends, so that the second of two parallel removals sees the first. */
export async function holdCards(db: Executor, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where(isSaved)
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

const storeUse = write('use-card', (db, given: Slots<{ id: string; now: Date }>) =>
  db.updateTable('cards').set({ last_used_at: given.now }).where('id', '=', given.id),
);

/** A card that was charged is offered first the next time. */
export async function recordCardUsed(db: Executor, id: string, now: Date): Promise<void> {
  await storeUse(db, { id, now });
}
