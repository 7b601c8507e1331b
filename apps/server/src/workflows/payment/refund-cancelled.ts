import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { CancellationRefund } from '../../modules/policies/cancelling/cancellation.ts';
import {
  findRefund,
  listRefunds,
  lockCause,
  moveRefund,
  touchRefund,
} from '../../modules/policies/cancelling/refunds/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { codeOf, recordStep } from '../engine/steps.ts';
import { announceRefund } from '../mails/mail-cancellation.ts';
import type { Services } from '../services.ts';

type Recording = Pick<Services, 'db' | 'clock' | 'send'>;

async function findPolicyOf(db: Database, { policyId }: CancellationRefund) {
  const policy = await findPolicyById(db, policyId);
  if (policy === undefined) throw new Error('refund without a policy');
  return policy;
}

/** Records where the money went, once; the last one of a cancellation or endorsement is told by mail. False if it was recorded before. */
export async function recordRefunded(
  { db, clock, send }: Recording,
  refund: CancellationRefund,
  { reference, by }: { reference: string; by?: string },
): Promise<boolean> {
  const policy = await findPolicyOf(db, refund);
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    // Of two that are recorded at once, the later one sees that it is the last.
    await lockCause(trx, refund.cause);
    if (!(await moveRefund(trx, refund.id, { to: 'refunded', at: now, reference }))) return false;
    const { applicationId, memberId } = policy;
    const step = { applicationId, workflow: 'refund-cancelled', step: 'refund', at: now } as const;
    await recordStep(trx, { ...step, outcome: 'done', detail: reference });
    await appendEvent(trx, {
      at: now,
      kind: 'cancellation-refunded',
      actor: by === undefined ? 'server' : 'operator',
      memberId,
      applicationId,
      details: { policy: issuedOf(policy).policyNumber, amount: refund.amount, ...(by && { by }) },
    });
    const all = await listRefunds(trx, refund.cause);
    if (all.every(({ state }) => state === 'refunded'))
      await announceRefund(trx, send, { cause: refund.cause, kind: 'refunded', now });
    return true;
  });
}

/** Gives back a part of one charge of a cancelled or cheaper policy under its own key; a closed card needs the member's account. */
export function createRefundCancelled(services: Recording & Pick<Services, 'gateway'>): Handler {
  const { db, clock, send, gateway } = services;

  const askForAccount = async (refund: CancellationRefund): Promise<void> => {
    const policy = await findPolicyOf(db, refund);
    const now = clock();
    await db.transaction().execute(async (trx) => {
      if (!(await moveRefund(trx, refund.id, { to: 'needs-account', at: now }))) return;
      const { applicationId, memberId } = policy;
      const step = { applicationId, workflow: 'refund-cancelled', step: 'refund', at: now } as const;
      await recordStep(trx, { ...step, outcome: 'refused', detail: 'card_closed' });
      const kind: EventKind = 'refund-account-asked';
      const details = { policy: issuedOf(policy).policyNumber, amount: refund.amount };
      await appendEvent(trx, { at: now, kind, actor: 'server', memberId, applicationId, details });
      await announceRefund(trx, send, { cause: refund.cause, kind: 'needs-account', now });
    });
  };

  return async (id) => {
    const refund = await findRefund(db, id);
    if (refund?.state !== 'pending') return 'done';
    const { chargeId, amount } = refund;
    const answer = await gateway.refund({ idempotencyKey: id, chargeId, amount });
    if (answer.kind === 'refunded') {
      await recordRefunded(services, refund, { reference: answer.refundId });
      return 'done';
    }
    if (answer.kind === 'refused' && answer.reason === 'card_closed') {
      await askForAccount(refund);
      return 'done';
    }
    // Any other refusal needs a person's attention; meanwhile it is retried.
    const { applicationId } = await findPolicyOf(db, refund);
    const step = { applicationId, workflow: 'refund-cancelled', step: 'refund', at: clock() } as const;
    await recordStep(db, { ...step, outcome: answer.kind, detail: codeOf(answer.reason) });
    await touchRefund(db, id, clock());
    return 'later';
  };
}

const withPolicy = (db: Database) =>
  db
    .selectFrom('cancellation_refunds as r')
    .leftJoin('cancellations as c', 'c.id', 'r.cancellation_id')
    .leftJoin('endorsements as e', 'e.id', 'r.endorsement_id')
    .innerJoin('policies as o', (join) => join.on('o.id', '=', sql`coalesce(c.policy_id, e.policy_id)`));

export async function findPendingRefunds(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`r.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await withPolicy(db)
    .select('r.id')
    .where('r.state', '=', sql.lit('pending'))
    .where(due)
    .orderBy('r.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that the gateway has not confirmed, and those that go to an account. */
export function seeCancelledRefunds(states: readonly ('pending' | 'needs-account' | 'transferring')[]) {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await withPolicy(db)
      .select(['o.application_id as applicationId', 'r.amount', 'r.created_at as since', total])
      .select(sql<string>`r.state::text`.as('state'))
      .where('r.state', '<>', sql.lit('refunded'))
      .where('r.state', 'in', states)
      .where('r.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
