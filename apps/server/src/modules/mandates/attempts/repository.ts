import { mandateAttempt, type MandateAttemptState } from '@socio/domain/mandate-attempt';
import { openStates } from '@socio/domain/payment-state';
import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { requireStored } from '../../../db/stored-data.ts';
import { literals, statement, type Slots } from '../../../db/statement.ts';
import type { MandatesOf } from '../mandate.ts';
import type { MandateAttempt } from './mandate-attempt.ts';

const attempts = (db: Executor) =>
  db
    .selectFrom('mandate_attempts as t')
    .innerJoin('policies as p', 'p.id', 't.policy_id')
    .select(['t.id', 't.policy_id as policyId', 'p.policy_number as policyNumber'])
    .select(['p.application_id as applicationId', 't.member_id as memberId', 't.card_id as cardId'])
    .select(['t.idempotency_key as idempotencyKey', 't.status', 't.charges', 't.amount'])
    .select(['t.text_version as version', 't.withdrawn as isWithdrawn'])
    .select(['t.gateway_charge_id as chargeId', 't.decline_reason as declineReason'])
    .select(['t.challenge_url as challengeUrl', 't.payer_network as payerNetwork'])
    .select(['t.given_at as givenAt', 't.mailed_at as mailedAt', 't.mail_refused_at as mailRefusedAt'])
    .select('t.created_at as createdAt');

type Row = Awaited<ReturnType<ReturnType<typeof attempts>['execute']>>[number];

const toAttempt = ({ charges, amount, status, policyNumber, ...row }: Row): MandateAttempt => ({
  ...row,
  policyNumber: requireStored(policyNumber, 'policies.policy_number', row.policyId),
  // It has no states but its own (domain/mandate-attempt.ts).
  status: status as MandateAttemptState,
  terms: { charges, amount },
});

export async function findMandateAttempt(db: Executor, id: string): Promise<MandateAttempt | undefined> {
  const row = await attempts(db).where('t.id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

/** The one of a policy whose card is being verified. */
export async function findOpenMandateAttempt(
  db: Executor,
  policyId: string,
): Promise<MandateAttempt | undefined> {
  const row = await attempts(db)
    .where('t.policy_id', '=', policyId)
    .where('t.status', 'in', literals(openStates))
    .executeTakeFirst();
  return row && toAttempt(row);
}

const pendingOfPolicy = statement(
  'pending-card-of-policy',
  (db, given: Slots<{ memberId: string; policyNumber: string }>) =>
    db
      .selectFrom('policies')
      .innerJoin('mandate_attempts', 'mandate_attempts.policy_id', 'policies.id')
      .innerJoin('cards', 'cards.id', 'mandate_attempts.card_id')
      .select(['mandate_attempts.id', 'cards.id as cardId', 'cards.brand', 'cards.last_four as lastFour'])
      .where('policies.policy_number', '=', given.policyNumber)
      .where('policies.member_id', '=', given.memberId)
      .where('mandate_attempts.status', 'in', literals(openStates)),
);

export type PendingCard = { id: string; cardId: string; brand: string; lastFour: string };

export type FindPendingCard = (
  db: Executor,
  of: { memberId: string; policyNumber: string },
) => Promise<PendingCard | undefined>;

/** The card that is being verified for a member's own policy. */
export const findPendingCard: FindPendingCard = async (db, of) => await pendingOfPolicy.first(db, of);

type New = Pick<
  MandateAttempt,
  'id' | 'policyId' | 'memberId' | 'cardId' | 'idempotencyKey' | 'terms' | 'version' | 'payerNetwork'
>;

export async function insertMandateAttempt(db: Executor, made: New, now: Date): Promise<void> {
  await db
    .insertInto('mandate_attempts')
    .values({
      id: made.id,
      policy_id: made.policyId,
      member_id: made.memberId,
      card_id: made.cardId,
      idempotency_key: made.idempotencyKey,
      status: 'pending',
      charges: made.terms.charges,
      amount: made.terms.amount,
      text_version: made.version,
      payer_network: made.payerNetwork,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

type Change = Partial<Pick<MandateAttempt, 'chargeId' | 'declineReason' | 'challengeUrl' | 'givenAt'>>;

/** False if it is no longer in a state that may become this one: another caller was faster. */
export async function moveMandateAttempt(
  db: Executor,
  id: string,
  to: Exclude<MandateAttemptState, 'pending'>,
  { chargeId, declineReason, challengeUrl, givenAt }: Change,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('mandate_attempts')
    .set({
      status: to,
      updated_at: now,
      ...(chargeId !== undefined && { gateway_charge_id: chargeId }),
      ...(declineReason !== undefined && { decline_reason: declineReason }),
      ...(challengeUrl !== undefined && { challenge_url: challengeUrl }),
      ...(givenAt !== undefined && { given_at: givenAt }),
    })
    .where('id', '=', id)
    .where('status', 'in', mandateAttempt.before(to))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Tried without result: restarts the sweep's waiting time. */
export async function touchMandateAttempt(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('mandate_attempts').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Whatever their banks say, no mandate follows from them. */
export async function withdrawMandateAttempts(db: Executor, of: MandatesOf): Promise<void> {
  const which =
    'applicationId' in of
      ? sql<boolean>`policy_id in (select id from policies where application_id = ${of.applicationId})`
      : 'cardId' in of
        ? sql<boolean>`card_id = ${of.cardId}`
        : sql<boolean>`member_id = ${of.memberId} and created_at >= ${of.since}`;
  await db
    .updateTable('mandate_attempts')
    .set({ withdrawn: true })
    .where(which)
    .where('status', 'in', literals(openStates))
    .execute();
}

/**
 * Locks, in one order, a card and those of the open mandate that it takes the place of, as whoever deletes a card does.
 * Returns whether it was not removed meanwhile.
 */
export async function holdNewCard(
  db: Executor,
  { cardId, applicationId }: { cardId: string; applicationId: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'deleted_at'])
    .where(
      'id',
      'in',
      sql<string>`(select ${cardId}::uuid union all
        select card_id from mandates where application_id = ${applicationId} and ended_at is null)`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.some(({ id, deleted_at }) => id === cardId && deleted_at === null);
}

/** From here on nothing mails it again. */
export async function recordMandateMail(
  db: Executor,
  id: string,
  how: 'sent' | 'refused',
  now: Date,
): Promise<void> {
  await db
    .updateTable('mandate_attempts')
    .set({ ...(how === 'sent' ? { mailed_at: now } : { mail_refused_at: now }), updated_at: now })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}
