import { cancellationRefund } from '@socio/domain/cancelling/cancellation-state';
import { WHOLE_REFUND_MONTHS } from '@socio/domain/cancelling/when';
import { addMonths, civilDate, type CivilDate } from '@socio/domain/dates';
import { sql, type Transaction } from 'kysely';
import type { Executor } from '../../../../db/connection.ts';
import { requireStored } from '../../../../db/stored-data.ts';
import type { DB } from '../../../../db/types.ts';
import type { CancellationRefund, Charge, RefundCause } from '../cancellation.ts';

function selectRefunds(db: Executor) {
  return db
    .selectFrom('cancellation_refunds as r')
    .innerJoin('cards as c', 'c.id', 'r.card_id')
    .leftJoin('cancellations as o', 'o.id', 'r.cancellation_id')
    .leftJoin('endorsements as e', 'e.id', 'r.endorsement_id')
    .select(sql<string>`coalesce(o.policy_id, e.policy_id)`.as('policyId'))
    .select([
      'r.id',
      'r.cancellation_id',
      'r.endorsement_id',
      'r.charge_id as chargeId',
      'r.amount',
      'r.state',
    ])
    .select(['r.due_on as dueOn', 'r.refunded_at as refundedAt', 'r.clabe', 'c.brand', 'c.last_four']);
}

type RefundRow = Omit<CancellationRefund, 'card' | 'cause'> & {
  brand: string;
  last_four: string;
  cancellation_id: string | null;
  endorsement_id: string | null;
};

function toRefund(found: RefundRow): CancellationRefund {
  const { brand, last_four, cancellation_id: cancellationId, endorsement_id, ...row } = found;
  const cause =
    cancellationId === null
      ? { endorsementId: requireStored(endorsement_id, 'cancellation_refunds.endorsement_id', row.id) }
      : { cancellationId };
  return { ...row, cause, card: { brand, lastFour: last_four } };
}

/** Of one cause, the largest first. */
export async function listRefunds(db: Executor, cause: RefundCause): Promise<CancellationRefund[]> {
  const all = selectRefunds(db);
  const own =
    'cancellationId' in cause
      ? all.where('r.cancellation_id', '=', cause.cancellationId)
      : all.where('r.endorsement_id', '=', cause.endorsementId);
  const rows = await own.orderBy('r.amount', 'desc').orderBy('r.id').execute();
  return rows.map(toRefund);
}

/** Whatever the cause. Two questions by one index each, rather than one that reads all of them. */
export async function listRefundsOfPolicy(db: Executor, policyId: string): Promise<CancellationRefund[]> {
  const ofCancellation = await selectRefunds(db).where('o.policy_id', '=', policyId).execute();
  const ofEndorsements = await selectRefunds(db)
    .where('e.policy_id', '=', policyId)
    // Spelled out, so that the partial index fits whatever the values.
    .where('e.state', '<>', sql.lit('refused'))
    .execute();
  return [...ofCancellation, ...ofEndorsements].map(toRefund);
}

export async function findRefund(db: Executor, id: string): Promise<CancellationRefund | undefined> {
  const row = await selectRefunds(db).where('r.id', '=', id).executeTakeFirst();
  return row && toRefund(row);
}

/** Orders what is recorded of the refunds of one cause; to be called first in its transaction. */
export async function lockCause(trx: Executor, cause: RefundCause): Promise<void> {
  if ('cancellationId' in cause)
    await trx
      .selectFrom('cancellations')
      .select('id')
      .where('id', '=', cause.cancellationId)
      .forNoKeyUpdate()
      .execute();
  else
    await trx
      .selectFrom('endorsements')
      .select('id')
      .where('id', '=', cause.endorsementId)
      .forNoKeyUpdate()
      .execute();
}

export async function insertRefund(
  trx: Transaction<DB>,
  refund: { id: string; cause: RefundCause; charge: Charge; amount: number; dueOn: CivilDate },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('cancellation_refunds')
    .values({
      id: refund.id,
      cancellation_id: 'cancellationId' in refund.cause ? refund.cause.cancellationId : null,
      endorsement_id: 'endorsementId' in refund.cause ? refund.cause.endorsementId : null,
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

/**
 * Whether the member, or the car, has had everything back within the last twelve months; with `orAsked` also whether the
 * member has asked for it and is waiting: of two policies, only the first can have it. One that never began does not count.
 */
export async function hadAllBack(
  db: Executor,
  { memberId, vin, orAsked, now }: { memberId: string; vin: string; orAsked: boolean; now: Date },
): Promise<boolean> {
  const since = addMonths(civilDate(now), -WHOLE_REFUND_MONTHS);
  const cancelled = db
    .selectFrom('cancellations as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .select('c.id');
  const ofCar = cancelled
    .where('c.vin', '=', vin)
    .where('c.has_all_back', '=', sql.lit(true))
    .where('c.effective_on', '>', since)
    .whereRef('c.effective_at', '>', 'p.issued_at');
  const ofMember = cancelled.where('p.member_id', '=', memberId).where((eb) => {
    const had = eb.and([
      eb('c.has_all_back', '=', sql.lit(true)),
      eb('c.effective_on', '>', since),
      eb('c.effective_at', '>', eb.ref('p.issued_at')),
    ]);
    const asked = eb.and([
      eb('c.state', 'in', ['asked', 'confirming']),
      eb('c.may_get_all_back', '=', sql.lit(true)),
      eb('c.insurer_asked_at', '>', eb.ref('p.issued_at')),
    ]);
    return orAsked ? eb.or([had, asked]) : had;
  });
  // Two by one index each, rather than one that reads all of them.
  const row = await ofCar.unionAll(ofMember).limit(1).executeTakeFirst();
  return row !== undefined;
}
