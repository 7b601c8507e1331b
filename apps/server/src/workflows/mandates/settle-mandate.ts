import { isOpen, openStates } from '@socio/domain/payment-state';
import { civilDate } from '@socio/domain/dates';
import { spans } from '@socio/domain/spans';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { literals } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { recordCardUsed } from '../../modules/cards/repository.ts';
import type { MandateAttempt } from '../../modules/mandates/attempts/mandate-attempt.ts';
import {
  findMandateAttempt,
  holdNewCard,
  moveMandateAttempt,
  touchMandateAttempt,
} from '../../modules/mandates/attempts/repository.ts';
import { lockPolicy } from '../../modules/policies/endorsements/repository.ts';
import { mandateTermsOf, type Policy } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { lookAtPolicyNow } from '../../modules/receipts/collecting/repository.ts';
import { findCardToken } from '../../modules/receipts/collecting/cards/repository.ts';
import { listReceipts } from '../../modules/receipts/repository.ts';
import type { ChargeAnswer, Charged } from '../../providers/payment-gateway/port.ts';
import { unknown } from '../../providers/unknown.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { SendJob } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import { giveMandate } from '../payment/mandates.ts';
import { askForReceipts, refuseAsking } from './ask-for-receipts.ts';
import { settleCardOfReceipt } from '../payment/settle-card.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<
  Services,
  'db' | 'gateway' | 'clock' | 'publicUrl' | 'send' | 'countReceiptCharge' | 'receiptTerms'
>;
type Trx = Transaction<DB>;

export type SettleMandate = {
  /** Asks the gateway how an attempt ended and records it. */
  settle: (attemptId: string) => Promise<MandateAttempt>;
  /** The same, after having it cancelled where that is still possible. */
  giveUp: (attemptId: string) => Promise<MandateAttempt>;
};

/**
 * Verifies a card by a charge of nothing, which establishes the mandate that later charges refer to. Without an answer the
 * same request is sent again under the same key, for as long as a bank's question may take; then the key is cancelled. Only
 * once the bank has agreed does the card take the place of the one before.
 */
export function createSettleMandate(services: Dependencies): SettleMandate {
  const { db, gateway, clock, publicUrl } = services;

  const cancel = async ({ idempotencyKey }: MandateAttempt): Promise<ChargeAnswer> => {
    const answer = await gateway.cancelByKey(idempotencyKey);
    return answer.kind === 'already' ? answer.answer : answer;
  };

  const ask = async (attempt: MandateAttempt): Promise<ChargeAnswer> => {
    const { idempotencyKey, status, createdAt, isWithdrawn, cardId, policyNumber } = attempt;
    if (isWithdrawn || clock().getTime() >= createdAt.getTime() + spans.challenge)
      return await cancel(attempt);
    if (status === 'action_required') {
      const found = await gateway.findByKey(idempotencyKey);
      // 'Not found' is not a no.
      return found.kind === 'not-found' ? unknown('unreadable') : found;
    }
    const token = await findCardToken(db, cardId);
    // Removed while the gateway was silent.
    if (token === undefined) return await cancel(attempt);
    return await gateway.charge({
      idempotencyKey,
      token,
      amount: 0,
      currency: 'MXN',
      returnUrl: `${publicUrl}/poliza/${encodeURIComponent(policyNumber)}`,
      initiatedBy: 'member',
      establishesMandate: true,
    });
  };

  const through =
    (askGateway: (attempt: MandateAttempt) => Promise<ChargeAnswer>) => async (attemptId: string) => {
      const attempt = await findMandateAttempt(db, attemptId);
      if (attempt === undefined) throw new Error('no such attempt to verify a card');
      if (!isOpen(attempt.status)) return attempt;
      await record(services, attemptId, await askGateway(attempt));
      return (await findMandateAttempt(db, attemptId)) ?? attempt;
    };

  return { settle: through(ask), giveUp: through(cancel) };
}

/** Of two callers that learn how it ended only one writes. */
async function record(services: Dependencies, attemptId: string, answer: ChargeAnswer): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const { policyId, cardId, applicationId } = await findAttempt(trx, attemptId);
    await lockPolicy(trx, policyId);
    // Before the attempt itself, as whoever deletes a card does.
    const isStored = await holdNewCard(trx, { cardId, applicationId });
    // Under the lock: it may have ended, or been withdrawn, while the gateway was asked.
    const attempt = await findAttempt(trx, attemptId);
    if (!isOpen(attempt.status)) return;
    switch (answer.kind) {
      case 'charged':
        return await recordVerified(services, trx, { attempt, isStored, answer, now });
      case 'declined':
        return await recordUnverified(services, trx, { attempt, to: 'declined', reason: answer.reason, now });
      case 'cancelled':
        return await recordUnverified(services, trx, { attempt, to: 'cancelled', reason: null, now });
      case 'action-required': {
        const { challengeUrl, chargeId } = answer;
        if (attempt.status === 'action_required') return await touchMandateAttempt(trx, attemptId, now);
        await moveMandateAttempt(trx, attemptId, 'action_required', { challengeUrl, chargeId }, now);
        return;
      }
      case 'unknown': {
        if (attempt.status === 'pending') await moveMandateAttempt(trx, attemptId, 'unknown', {}, now);
        else await touchMandateAttempt(trx, attemptId, now);
        const step = { applicationId: attempt.applicationId, workflow: 'settle-mandate', step: 'verify' };
        await recordStep(trx, { ...step, outcome: 'unknown', detail: codeOf(answer.reason), at: now });
      }
    }
  });
}

async function findAttempt(trx: Trx, id: string): Promise<MandateAttempt> {
  const attempt = await findMandateAttempt(trx, id);
  if (attempt === undefined) throw new Error('no such attempt to verify a card');
  return attempt;
}

/** The bank agrees: the mandate is given, unless what was agreed to is no longer so. */
async function recordVerified(
  { countReceiptCharge, receiptTerms, send }: Dependencies,
  trx: Trx,
  {
    attempt,
    isStored,
    answer,
    now,
  }: { attempt: MandateAttempt; isStored: boolean; answer: Charged; now: Date },
): Promise<void> {
  const { id, policyId, applicationId, memberId, cardId, terms, version } = attempt;
  const { chargeId } = answer;
  await countReceiptCharge(trx, { charge: payerOf(attempt), memberId, isDeclined: false, now });
  const policy = isStored ? await findAgreed(trx, attempt, now) : undefined;
  if (policy === undefined) {
    await moveMandateAttempt(trx, id, 'cancelled', { chargeId }, now);
    return await settleCardOfReceipt(trx, { cardId, keepCard: false }, { isCharged: false, now });
  }
  const isCollected = policy.collecting !== null;
  await moveMandateAttempt(trx, id, 'charged', { chargeId, ...(isCollected && { givenAt: now }) }, now);
  await giveMandate(trx, { applicationId, memberId, cardId, terms, version, establishedBy: chargeId, now });
  await settleCardOfReceipt(trx, { cardId, keepCard: false }, { isCharged: true, now });
  await recordCardUsed(trx, cardId, now);
  if (!isCollected) return await askForReceipts(trx, { id, policy, receiptTerms, send, now });
  // What failed with the card before is tried with this one.
  await lookAtPolicyNow(trx, policyId, civilDate(now), now);
  await send(trx, 'mail-card-change', id);
}

/** The policy, if what was agreed to for it is still so. */
async function findAgreed(
  trx: Trx,
  { isWithdrawn, policyId, terms }: MandateAttempt,
  now: Date,
): Promise<Policy | undefined> {
  if (isWithdrawn) return undefined;
  const policy = await findPolicyById(trx, policyId);
  if (policy === undefined) return undefined;
  const current = mandateTermsOf(policy, await listReceipts(trx, policyId), now);
  if (current?.amount !== terms.amount) return undefined;
  return policy.collecting === null && (await refuseAsking(trx, policyId)) !== null ? undefined : policy;
}

/** Nothing has changed, and the card before goes on being charged. */
async function recordUnverified(
  { countReceiptCharge }: Dependencies,
  trx: Trx,
  how: { attempt: MandateAttempt; to: 'declined' | 'cancelled'; reason: string | null; now: Date },
): Promise<void> {
  const { attempt, to, reason, now } = how;
  const { id, cardId, memberId, applicationId } = attempt;
  await moveMandateAttempt(trx, id, to, reason === null ? {} : { declineReason: reason }, now);
  const isDeclined = to === 'declined';
  await countReceiptCharge(trx, { charge: payerOf(attempt), memberId, isDeclined, now });
  await settleCardOfReceipt(trx, { cardId, keepCard: false }, { isCharged: false, now });
  if (!isDeclined) return;
  const event = { at: now, kind: 'mandate-declined', actor: 'server', memberId, applicationId } as const;
  await appendEvent(trx, { ...event, details: { card: cardId, reason: reason ?? '' } });
}

const payerOf = ({ payerNetwork }: MandateAttempt) => ({ initiatedBy: 'member' as const, payerNetwork });

/** By then the call that opened it has usually settled it. */
const settleAfterSeconds = 20;

export async function settleMandateLater(trx: Trx, send: SendJob, attemptId: string): Promise<void> {
  await send(trx, 'settle-mandate', attemptId, { startAfterSeconds: settleAfterSeconds });
}

const unsettled = (db: Database) =>
  db
    .selectFrom('mandate_attempts as t')
    .innerJoin('policies as p', 'p.id', 't.policy_id')
    // Spelled out, so that the partial index fits whatever the values.
    .where('t.status', 'in', literals(openStates));

export async function findUnsettledMandates(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`t.updated_at < ${which.before}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await unsettled(db).select('t.id').where(due).orderBy('t.updated_at').limit(atMost).execute();
  return rows.map(({ id }) => id);
}

export async function seeUnsettledMandates(db: Database, { before, limit }: Bounds): Promise<Found> {
  const rows = await unsettled(db)
    .select(['p.application_id as applicationId', 't.created_at as since', total])
    .select(sql<string>`'card ' || t.status`.as('state'))
    .select(sql<null>`null`.as('amount'))
    .where('t.created_at', '<=', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return toFound(rows);
}
