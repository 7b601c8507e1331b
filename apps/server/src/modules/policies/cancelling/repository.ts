import { cancellation } from '@socio/domain/cancelling/cancellation-state';
import type { CivilDate } from '@socio/domain/dates';
import { policy } from '@socio/domain/policy-state';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { openStates, type Cancellation } from './cancellation.ts';

const columns = [
  'cancellations.id',
  'cancellations.policy_id as policyId',
  'cancellations.folio',
  'cancellations.asked_by as askedBy',
  'cancellations.state',
  'cancellations.reason',
  'cancellations.effective_on as effectiveOn',
  'cancellations.may_get_all_back as mayGetAllBack',
  'cancellations.previewed',
  'cancellations.asked_at as askedAt',
  'cancellations.insurer_asked_at as insurerAskedAt',
  'cancellations.insurer_folio as insurerFolio',
  'cancellations.effective_at as effectiveAt',
  'cancellations.has_all_back as hasAllBack',
  'cancellations.ended_at as endedAt',
  'cancellations.document_key as documentKey',
] as const;

export async function findCancellation(db: Executor, id: string): Promise<Cancellation | undefined> {
  return await db.selectFrom('cancellations').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The one that is under way or confirmed. */
export async function findOpenCancellation(
  db: Executor,
  policyId: string,
): Promise<Cancellation | undefined> {
  return await db
    .selectFrom('cancellations')
    .select(columns)
    .where('policy_id', '=', policyId)
    // Spelled out, so that the partial index fits whatever the values.
    .where(
      'state',
      'in',
      openStates.map((state) => sql.lit(state)),
    ) // prettier-ignore
    .executeTakeFirst();
}

const lastOfOwnPolicy = statement(
  'last-cancellation',
  (db, given: Slots<{ memberId: string; policyNumber: string }>) =>
    db
      .selectFrom('cancellations')
      .innerJoin('policies', 'policies.id', 'cancellations.policy_id')
      .select(columns)
      .where('policies.policy_number', '=', given.policyNumber)
      .where('policies.member_id', '=', given.memberId)
      .orderBy('cancellations.asked_at', 'desc')
      .limit(sql.lit(1)),
);

/** The newest of the member's own policy, by its number, so that it can be asked together with the policy. */
export async function findLastCancellation(
  db: Executor,
  memberId: string,
  policyNumber: string,
): Promise<Cancellation | undefined> {
  return await lastOfOwnPolicy.first(db, { memberId, policyNumber });
}

export async function nextFolio(db: Executor): Promise<string> {
  const { number } = await db
    .selectNoFrom(sql<number>`nextval('cancellation_folios')`.as('number'))
    .executeTakeFirstOrThrow();
  return `C-${number}`;
}

type Made = Omit<Cancellation, 'documentKey' | 'hasAllBack' | 'endedAt'> & { insurerReason: string | null };

export async function insertCancellation(db: Executor, made: Made, now: Date): Promise<void> {
  await db
    .insertInto('cancellations')
    .values({
      id: made.id,
      policy_id: made.policyId,
      folio: made.folio,
      asked_by: made.askedBy,
      state: made.state,
      reason: made.reason,
      insurer_reason: made.insurerReason,
      effective_on: made.effectiveOn,
      may_get_all_back: made.mayGetAllBack,
      previewed: made.previewed,
      asked_at: made.askedAt,
      insurer_asked_at: made.insurerAskedAt,
      insurer_folio: made.insurerFolio,
      effective_at: made.effectiveAt,
      updated_at: now,
    })
    .execute();
}

type Recorded = {
  insurerFolio: string;
  effectiveAt: Date;
  hasAllBack: boolean;
  /** Of the car, where everything comes back. */
  vin: string | null;
};

type Move =
  | { to: 'taken-back'; at: Date }
  | { to: 'confirming'; at: Date; mayGetAllBack: boolean }
  | { to: 'refused'; at: Date; refusal: string }
  | { to: 'confirmed'; at: Date; recorded: Recorded };

function changeOf(move: Move) {
  switch (move.to) {
    case 'confirming':
      return { may_get_all_back: move.mayGetAllBack };
    case 'taken-back':
      return { ended_at: move.at };
    case 'refused':
      return { ended_at: move.at, refusal: move.refusal };
    case 'confirmed': {
      const { insurerFolio, effectiveAt, hasAllBack, vin } = move.recorded;
      return {
        ended_at: move.at,
        insurer_folio: insurerFolio,
        effective_at: effectiveAt,
        has_all_back: hasAllBack,
        vin,
      };
    }
  }
}

/** False if another run or the member was faster. */
export async function moveCancellation(db: Executor, id: string, move: Move): Promise<boolean> {
  const result = await db
    .updateTable('cancellations')
    .set({ ...changeOf(move), state: move.to, updated_at: move.at })
    .where('id', '=', id)
    .where('state', 'in', cancellation.before(move.to))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes back what was asked for in a member's name since then, unless the insurer has been asked; returns what it was. */
export async function takeBackAsked(
  db: Executor,
  { memberId, since }: { memberId: string; since: Date },
  now: Date,
): Promise<{ id: string; folio: string; policyNumber: string | null; applicationId: string }[]> {
  return await db
    .updateTable('cancellations')
    .from('policies')
    .set({ state: 'taken-back', ended_at: now, updated_at: now })
    .whereRef('policies.id', '=', 'cancellations.policy_id')
    .where('policies.member_id', '=', memberId)
    .where('cancellations.state', '=', sql.lit('asked'))
    .where('cancellations.asked_by', '=', 'member')
    .where('cancellations.asked_at', '>=', since)
    .returning(['cancellations.id', 'cancellations.folio'])
    .returning(['policies.policy_number as policyNumber', 'policies.application_id as applicationId'])
    .execute();
}

/** The insurer was faster by itself than the member's cancellation, whose folio stays. */
export async function takeOverCancellation(
  db: Executor,
  id: string,
  {
    effectiveOn,
    effectiveAt,
    insurerFolio,
  }: { effectiveOn: CivilDate; effectiveAt: Date; insurerFolio: string },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('cancellations')
    .set({
      state: 'confirming',
      asked_by: 'insurer',
      effective_on: effectiveOn,
      effective_at: effectiveAt,
      insurer_asked_at: effectiveAt,
      insurer_folio: insurerFolio,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Its policy gives no cover from now on, but what a law makes compulsory, unless it is void: cancelled before it began.
 * False if it was not in force.
 */
export async function recordPolicyCancelled(
  db: Executor,
  policyId: string,
  { isVoid, now }: { isVoid: boolean; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('policies')
    .set({
      state: 'cancelled',
      suspended_at: null,
      ...(isVoid && { mandatory_coverages: [] }),
      updated_at: now,
    })
    .where('id', '=', policyId)
    .where('state', 'in', policy.before('cancelled'))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if another run has already done so. */
export async function recordCancellationDocument(
  db: Executor,
  id: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('cancellations')
    .set({ document_key: key, updated_at: now })
    .where('id', '=', id)
    .where('document_key', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Tried without result: restarts the sweep's waiting time. */
export async function touchCancellation(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('cancellations').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Receipts that have to be paid before a day, or are being charged. */
export async function listDueBefore(
  db: Executor,
  policyId: string,
  day: CivilDate,
): Promise<{ number: number; dueDate: CivilDate; amount: number }[]> {
  return await db
    .selectFrom('receipts')
    .select(['number', 'due_date as dueDate', 'amount'])
    .where('policy_id', '=', policyId)
    .where('state', 'in', ['upcoming', 'due', 'charging', 'declined'])
    .where('due_date', '<', day)
    .orderBy('number')
    .execute();
}

/** A charge of one of its receipts is on its way, or a change of its price: what comes back is not known yet. */
export async function isCharging(db: Executor, policyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', '=', 'charging')
    .executeTakeFirst();
  if (row !== undefined) return true;
  const changing = await db
    .selectFrom('endorsements')
    .select('id')
    .where('policy_id', '=', policyId)
    .where('state', '=', 'asked')
    .where('price', 'is not', null)
    .executeTakeFirst();
  return changing !== undefined;
}
