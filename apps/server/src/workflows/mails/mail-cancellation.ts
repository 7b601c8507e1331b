import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { cancellationMail } from '../../mails/cancellation-news.ts';
import type { CancellationMail } from '../../modules/policies/cancelling/cancellation.ts';
import { findCancellation } from '../../modules/policies/cancelling/repository.ts';
import { listRefunds } from '../../modules/policies/cancelling/refunds/repository.ts';
import { issuedOf } from '../../modules/policies/policy.ts';
import { findPolicyById } from '../../modules/policies/repository.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import { withLease } from '../engine/lease.ts';
import type { Handler, JobOutcome, SendJob } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

const work = 'mail-cancellation';

/** Has the member told, once for each kind; sent if the transaction is committed. */
export async function announceCancellation(
  trx: Transaction<DB>,
  send: SendJob,
  { cancellationId, kind, now }: { cancellationId: string; kind: CancellationMail; now: Date },
): Promise<void> {
  const id = randomUUID();
  const inserted = await trx
    .insertInto('cancellation_mails')
    .values({ id, cancellation_id: cancellationId, kind, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['cancellation_id', 'kind']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) await send(trx, work, id);
}

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl'>;

/** To the address that the policy was mailed to. */
export function createMailCancellation({ db, clock, email, mailFrom, publicUrl }: Dependencies): Handler {
  const end = async (
    id: string,
    change: { sent_at: Date } | { refused_at: Date } | Record<string, never>,
  ) => {
    await db
      .updateTable('cancellation_mails')
      .set({ ...change, updated_at: clock() })
      .where('id', '=', id)
      .execute();
  };
  const find = async (id: string) => {
    const found = await db
      .selectFrom('cancellation_mails as m')
      .select(['m.cancellation_id', 'm.kind'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('cancellation_mails as e')
              .select('e.id')
              .whereRef('e.cancellation_id', '=', 'm.cancellation_id')
              .whereRef('e.created_at', '<', 'm.created_at')
              .where('e.sent_at', 'is', null)
              .where('e.refused_at', 'is', null),
          )
          .as('isEarly'),
      )
      .where('m.id', '=', id)
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', 'is', null)
      .executeTakeFirst();
    const cancellation = found && (await findCancellation(db, found.cancellation_id));
    const policy = cancellation && (await findPolicyById(db, cancellation.policyId));
    return found && cancellation && policy && { ...found, cancellation, policy };
  };

  const write = async (id: string): Promise<JobOutcome> => {
    // Under the lease: another runner may have sent it meanwhile.
    const found = await find(id);
    if (found === undefined) return 'done';
    const { kind, cancellation, policy } = found;
    // Nobody reads that it is done before that it was asked for.
    if (found.isEarly) return 'later';
    const step = { applicationId: policy.applicationId, workflow: work, step: kind } as const;
    const { insured, vehicle } = policy.inForce;
    if (insured.email === null) {
      await end(id, { refused_at: clock() });
      await recordStep(db, { ...step, outcome: 'refused', detail: 'no-address', at: clock() });
      return 'done';
    }
    const mail = cancellationMail(kind, {
      cancellation,
      refunds: await listRefunds(db, cancellation.id),
      collectedBy: policy.collectedBy,
      isMonthly: policy.snapshot.billingCycle === 'MENSUAL',
      policyNumber: issuedOf(policy).policyNumber,
      givenName: insured.name,
      brandModel: vehicle.brandModel,
      year: vehicle.year,
      publicUrl,
    });
    // The id never changes, so that a mailbox can recognise a duplicate.
    const messageId = `cancellation.${id}@socio-seguro`;
    const answer = await email.send({ to: insured.email, messageId, from: mailFrom, ...mail });
    const detail = answer.kind === 'unknown' ? answer.reason : null;
    const outcome = answer.kind === 'sent' ? 'done' : answer.kind;
    await recordStep(db, { ...step, outcome, detail, at: clock() });
    if (answer.kind === 'unknown') await end(id, {});
    else await end(id, answer.kind === 'sent' ? { sent_at: clock() } : { refused_at: clock() });
    return answer.kind === 'unknown' ? 'later' : 'done';
  };

  return async (id) => {
    const found = await find(id);
    if (found === undefined) return 'done';
    const outcome = await withLease(db, found.policy.applicationId, () => write(id));
    return outcome === 'busy' ? 'later' : outcome;
  };
}

const withPolicy = (db: Database) =>
  db
    .selectFrom('cancellation_mails as m')
    .innerJoin('cancellations as c', 'c.id', 'm.cancellation_id')
    .innerJoin('policies as o', 'o.id', 'c.policy_id');

export async function findUnsentCancellationMails(db: Database, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? sql<boolean>`m.updated_at < ${which.before}`
      : sql<boolean>`o.application_id = ${which.applicationId}`;
  const rows = await withPolicy(db)
    .select('m.id')
    .where('m.sent_at', 'is', null)
    .where('m.refused_at', 'is', null)
    .where(due)
    .orderBy('m.updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export function seeCancellationMails(ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const isRefused = ended === 'refused';
    const rows = await db
      .selectFrom('cancellation_mails as m')
      .select(['m.created_at as since', total])
      // Looked up one by one: a join would read all cancellations.
      .select((eb) =>
        eb
          .selectFrom('cancellations as c')
          .innerJoin('policies as o', 'o.id', 'c.policy_id')
          .select('o.application_id')
          .whereRef('c.id', '=', 'm.cancellation_id')
          .as('applicationId'),
      )
      .select(sql<string>`'cancellation-' || m.kind`.as('state'))
      .select(sql<null>`null`.as('amount'))
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', isRefused ? 'is not' : 'is', null)
      .where('m.created_at', '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
