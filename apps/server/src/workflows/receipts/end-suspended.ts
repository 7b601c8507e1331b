import { noon } from '@socio/domain/dates';
import { suspensionEnd } from '@socio/domain/receipts/collecting';
import { spans } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { endSuspended } from '../../modules/policies/suspension/repository.ts';
import {
  cancelUnpaid,
  lockPolicyOf,
  recordReported,
  reportFrom,
} from '../../modules/receipts/collecting/repository.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import { endMandates } from '../payment/mandates.ts';
import type { Services } from '../services.ts';
import { announceReceipt } from './record-receipt-charge.ts';

const suspended = (db: Database) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('policies as p', 'p.id', 'r.policy_id')
    .where('p.suspended_at', 'is not', null)
    .where('r.state', '=', 'lapsed')
    // What is being charged, or confirmed, may still bring it back.
    .where(
      sql<boolean>`not exists (
        select from receipts as open where open.policy_id = p.id and open.state = 'charging')`,
    )
    // Its cancellation ends it.
    .where(
      sql<boolean>`not exists (
        select from cancellations as c where c.policy_id = p.id and c.state in ('asked', 'confirming'))`,
    );

/** Ends a policy that has been suspended for 30 days, with what of it was never paid; named by its lapsed receipt. */
export function createEndSuspended({ db, clock, send }: Pick<Services, 'db' | 'clock' | 'send'>): Handler {
  return async (receiptId) => {
    const now = clock();
    await db.transaction().execute(async (trx) => {
      await lockPolicyOf(trx, receiptId);
      const policy = await suspended(trx)
        .select(['p.id', 'p.suspended_at as since', 'p.policy_number as policyNumber'])
        .select(['p.application_id as applicationId', 'p.member_id as memberId', 'p.end_date as endDate'])
        .where('r.id', '=', receiptId)
        .executeTakeFirst();
      if (policy?.since == null || now < suspensionEnd(policy.since)) return;
      const { id, applicationId, memberId, policyNumber, endDate } = policy;
      if (!(await endSuspended(trx, id, now))) return;
      await cancelUnpaid(trx, id, now);
      // What is left to say once the term is over is nothing.
      if (endDate !== null && suspensionEnd(policy.since) < noon(endDate)) {
        await reportFrom(trx, receiptId, now);
        await send(trx, 'report-ended', receiptId);
      } else await recordReported(trx, receiptId, 'cancelled');
      await endMandates(trx, { applicationId }, { how: 'policy-ended', actor: 'server', now });
      await recordStep(trx, {
        applicationId,
        workflow: 'end-suspended',
        step: 'end',
        outcome: 'done',
        at: now,
      });
      await appendEvent(trx, {
        at: now,
        kind: 'policy-ended-unpaid',
        actor: 'server',
        memberId,
        applicationId,
        details: { policy: policyNumber ?? '' },
      });
      await announceReceipt(trx, send, { receiptId, kind: 'ended' }, now);
    });
    return 'done';
  };
}

/** Their lapsed receipts. */
export async function findSuspendedTooLong(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`p.suspended_at < ${new Date(which.before.getTime() - spans.suspension)}`
      : sql<boolean>`p.application_id = ${which.applicationId}`;
  const rows = await suspended(db)
    .select('r.id')
    .where(due)
    .orderBy('p.suspended_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
