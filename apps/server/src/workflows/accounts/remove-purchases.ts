import { civilDate } from '@socio/domain/dates';
import { purchaseCutoff } from '@socio/domain/personal-data/kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { eraseAuditOf } from '../../modules/audit/erase-audit.ts';
import type { DocumentStore } from '../../providers/document-store/port.ts';
import { deletionEvents } from './erase-member.ts';

type Dependencies = { db: Database; documents: Pick<DocumentStore, 'remove'> };

/** Purchases whose years of keeping are over, oldest first; all, or those of one member. */
async function findOverduePurchases(
  db: Database,
  { memberId, now, limit }: { memberId?: string; now: Date; limit: number },
): Promise<string[]> {
  const cutoff = purchaseCutoff(now);
  const own = memberId === undefined ? sql`true` : sql`a.member_id = ${memberId}`;
  const ended = await sql<{ id: string }>`
    select p.application_id as id from policies as p join applications as a on a.id = p.application_id
    where p.end_date < ${civilDate(cutoff)} and ${own} order by p.end_date limit ${limit}`.execute(db);
  // Charged and given back: there never was a policy.
  const returned = await sql<{ id: string }>`
    select t.application_id as id from payment_attempts as t join applications as a on a.id = t.application_id
    where t.created_at < ${cutoff} and t.updated_at < ${cutoff} and ${own}
      and a.fulfilment not in ('charged', 'issuing', 'refunding')
      and not exists (select from policies as p where p.application_id = a.id and p.end_date is not null)
      and not exists (select from payment_attempts as later where later.application_id = a.id
        and later.updated_at >= ${cutoff})
      and not exists (select from late_charges as l join payment_attempts as own on own.id = l.attempt_id
        where own.application_id = a.id and l.updated_at >= ${cutoff})
    order by t.created_at limit ${limit}`.execute(db);
  return [...new Set([...ended.rows, ...returned.rows].map(({ id }) => id))].slice(0, limit);
}

/**
 * Removes a purchase whose time is over: its documents first, since their keys stand in its rows, then all of its rows, and
 * whom it belonged to if that was only kept for it. 'later' if the documents' store does not answer.
 */
async function removePurchase(
  { db, documents }: Dependencies,
  applicationId: string,
  now: Date,
): Promise<'done' | 'later'> {
  const { rows: keys } = await sql<{ key: string }>`
    select document_key as key from policies where application_id = ${applicationId} and document_key is not null
    union all
    select e.document_key from endorsements as e join policies as p on p.id = e.policy_id
    where p.application_id = ${applicationId} and e.document_key is not null
    union all
    select c.document_key from cancellations as c join policies as p on p.id = c.policy_id
    where p.application_id = ${applicationId} and c.document_key is not null`.execute(db);
  for (const { key } of keys) if ((await documents.remove(key)).kind === 'unknown') return 'later';
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ memberId: string | null }>`
      select member_id as "memberId" from applications where id = ${applicationId} for update`.execute(trx);
    if (rows.length === 0) return;
    const { rows: recorded } = await sql<{ memberId: string }>`
      select distinct e.member_id as "memberId" from audit_events as e
      where e.application_id = ${applicationId} and e.member_id is not null
        and not exists (select from members as m where m.id = e.member_id)`.execute(trx);
    const ofPolicy = sql`(select id from policies where application_id = ${applicationId})`;
    const ofAttempt = sql`(select id from payment_attempts where application_id = ${applicationId})`;
    await sql`delete from service_requests where policy_id in ${ofPolicy}`.execute(trx);
    const ofReceipts = sql`(select c.id from receipt_charges as c join receipts as r on r.id = c.receipt_id
      where r.policy_id in ${ofPolicy})`;
    await sql`delete from late_charges where receipt_charge_id in ${ofReceipts}`.execute(trx);
    await sql`delete from receipts where policy_id in ${ofPolicy}`.execute(trx);
    await sql`delete from mandate_attempts where policy_id in ${ofPolicy}`.execute(trx);
    const ofCancellation = sql`(select id from cancellations where policy_id in ${ofPolicy})`;
    const ofEndorsement = sql`(select id from endorsements where policy_id in ${ofPolicy})`;
    await sql`delete from cancellation_mails
      where cancellation_id in ${ofCancellation} or endorsement_id in ${ofEndorsement}`.execute(trx);
    await sql`delete from cancellation_refunds
      where cancellation_id in ${ofCancellation} or endorsement_id in ${ofEndorsement}`.execute(trx);
    await sql`delete from cancellations where policy_id in ${ofPolicy}`.execute(trx);
    await sql`delete from endorsements where policy_id in ${ofPolicy}`.execute(trx);
    await sql`delete from renewal_mails where policy_id in ${ofPolicy}`.execute(trx);
    await sql`delete from renewals where policy_id in ${ofPolicy}`.execute(trx);
    // The year before goes first; if it does not, it keeps no word of this one.
    await sql`update renewals set application_id = null where application_id = ${applicationId}`.execute(trx);
    await sql`delete from policies where application_id = ${applicationId}`.execute(trx);
    await sql`delete from payment_mails where attempt_id in ${ofAttempt}`.execute(trx);
    await sql`delete from late_charges where attempt_id in ${ofAttempt}`.execute(trx);
    await sql`delete from mandates where application_id = ${applicationId}`.execute(trx);
    await sql`delete from payment_attempts where application_id = ${applicationId}`.execute(trx);
    await sql`delete from workflow_steps where application_id = ${applicationId}`.execute(trx);
    await sql`delete from consents where application_id = ${applicationId}`.execute(trx);
    // Quotes, links, handovers and reminders go with it.
    await sql`delete from applications where id = ${applicationId}`.execute(trx);
    const memberId = rows[0]?.memberId ?? null;
    if (memberId === null || !(await removeEmptyHolder(trx, memberId))) return;
    // Under the member's id of before the deletion; not of who made the application with another membership's number.
    for (const { memberId: former } of recorded)
      await eraseAuditOf(trx, former, { keep: deletionEvents, now });
  });
  return 'done';
}

/** If only what the law kept belonged to it, and nothing is left of that. */
async function removeEmptyHolder(trx: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from members where id = ${memberId} and deleted_at is not null
      and not exists (select from applications where member_id = ${memberId}) for update`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from consents where member_id = ${memberId}`.execute(trx);
  await sql`delete from cards where member_id = ${memberId}`.execute(trx);
  await sql`delete from members where id = ${memberId}`.execute(trx);
  return true;
}

const someAtATime = 50;

/** All purchases of a member whose years of keeping are over. 'later' if the documents' store does not answer. */
export async function removeOverdueOf(
  deps: Dependencies,
  memberId: string,
  now: Date,
): Promise<'done' | 'later'> {
  for (;;) {
    const overdue = await findOverduePurchases(deps.db, { memberId, now, limit: someAtATime });
    for (const purchase of overdue)
      if ((await removePurchase(deps, purchase, now)) === 'later') return 'later';
    if (overdue.length < someAtATime) return 'done';
  }
}

/** Part of the purge: purchases that the law no longer asks to keep, a batch at each run. */
export function createRemoveOverduePurchases(
  deps: Dependencies & { clock: () => Date; batch?: number },
): () => Promise<void> {
  return async () => {
    const now = deps.clock();
    const overdue = await findOverduePurchases(deps.db, { now, limit: deps.batch ?? 200 });
    for (const purchase of overdue) {
      // The next run continues once the documents' store answers.
      if ((await removePurchase(deps, purchase, now)) === 'later') return;
    }
  };
}
