import { cancellationRefund } from '@socio/domain/cancelling/cancellation-state';
import type { CivilDate } from '@socio/domain/dates';
import type { Transaction } from 'kysely';
import type { Executor } from '../../../../db/connection.ts';
import type { DB } from '../../../../db/types.ts';
import type { CancellationRefund } from '../cancellation.ts';
import type { Charge } from '../charges/repository.ts';

function selectRefunds(db: Executor) {
  return db
    .selectFrom('cancellation_refunds as r')
    .innerJoin('cards as c', 'c.id', 'r.card_id')
    .select(['r.id', 'r.cancellation_id as cancellationId', 'r.charge_id as chargeId', 'r.amount', 'r.state'])
    .select(['r.due_on as dueOn', 'r.refunded_at as refundedAt', 'r.clabe', 'c.brand', 'c.last_four']);
}

type RefundRow = Omit<CancellationRefund, 'card'> & { brand: string; last_four: string };

function toRefund({ brand, last_four, ...row }: RefundRow): CancellationRefund {
  return { ...row, card: { brand, lastFour: last_four } };
}

/** The largest first. */
export async function listRefunds(db: Executor, cancellationId: string): Promise<CancellationRefund[]> {
  const rows = await selectRefunds(db)
    .where('r.cancellation_id', '=', cancellationId)
    .orderBy('r.amount', 'desc')
    .orderBy('r.id')
    .execute();
  return rows.map(toRefund);
}

export async function findRefund(db: Executor, id: string): Promise<CancellationRefund | undefined> {
  const row = await selectRefunds(db).where('r.id', '=', id).executeTakeFirst();
  return row && toRefund(row);
}

/** Orders what is recorded of a cancellation's refunds; to be called first in its transaction. */
export async function lockCancellation(trx: Executor, id: string): Promise<void> {
  await trx.selectFrom('cancellations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function insertRefund(
  trx: Transaction<DB>,
  refund: { id: string; cancellationId: string; charge: Charge; amount: number; dueOn: CivilDate },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('cancellation_refunds')
    .values({
      id: refund.id,
      cancellation_id: refund.cancellationId,
      charge_id: refund.charge.id,
      card_id: refund.charge.cardId,
      amount: refund.amount,
      state: 'pending',
      due_on: refund.dueOn,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

type RefundMove =
  | { to: 'refunded'; at: Date; reference: string }
  | { to: 'needs-account'; at: Date }
  | { to: 'transferring'; at: Date; clabe: string; dueOn: CivilDate };

function changeOfRefund(move: RefundMove) {
  switch (move.to) {
    case 'refunded':
      return { reference: move.reference, refunded_at: move.at, clabe: null };
    case 'needs-account':
      return { by_transfer: true };
    case 'transferring':
      return { clabe: move.clabe, due_on: move.dueOn };
  }
}

/** False if another run was faster. */
export async function moveRefund(db: Executor, id: string, move: RefundMove): Promise<boolean> {
  const { to, at } = move;
  const change = changeOfRefund(move);
  const result = await db
    .updateTable('cancellation_refunds')
    .set({ ...change, state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', cancellationRefund.before(to))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Another account in place of the one given before. */
export async function replaceClabe(db: Executor, id: string, clabe: string, now: Date): Promise<void> {
  await db
    .updateTable('cancellation_refunds')
    .set({ clabe, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'transferring')
    .execute();
}

export async function touchRefund(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('cancellation_refunds').set({ updated_at: now }).where('id', '=', id).execute();
}
