import { noon } from '@socio/domain/dates';
import { earliestLastDay } from '@socio/domain/policy-term';
import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { statement, type Slots } from '../../db/statement.ts';

export type OpenDeletion = { id: string; askedAt: Date; dueAt: Date; begunAt: Date | null };

/** The member's deletion that was asked for and not taken back. */
export async function findOpenDeletion(db: Executor, memberId: string): Promise<OpenDeletion | undefined> {
  return await openDeletion.first(db, { memberId });
}

const openDeletion = statement('open-deletion', (db, given: Slots<{ memberId: string }>) =>
  db
    .selectFrom('account_deletions')
    .select(['id', 'asked_at as askedAt', 'due_at as dueAt', 'begun_at as begunAt'])
    .where('member_id', '=', given.memberId)
    .where('ended_at', 'is', null),
);

/** Whether the member's account is to be deleted. */
export async function isLeaving(db: Executor, memberId: string): Promise<boolean> {
  return (await findOpenDeletion(db, memberId)) !== undefined;
}

export async function insertDeletion(
  db: Executor,
  { id, memberId, dueAt, now }: { id: string; memberId: string; dueAt: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('account_deletions')
    .values({ id, member_id: memberId, asked_at: now, due_at: dueAt })
    .execute();
}

export async function takeBackDeletion(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('account_deletions')
    .set({ ended_at: now, ended_how: 'taken-back' })
    .where('id', '=', id)
    .execute();
}

/** The deletion that a message told of, also if it has ended. */
export async function findDeletion(
  db: Executor,
  id: string,
): Promise<{ memberId: string; dueAt: Date; isOpen: boolean; isBegun: boolean } | undefined> {
  const row = await db
    .selectFrom('account_deletions')
    .select(['member_id', 'due_at', 'ended_at', 'begun_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    memberId: row.member_id,
    dueAt: row.due_at,
    isOpen: row.ended_at === null && row.begun_at === null,
    isBegun: row.begun_at !== null,
  };
}

export type DeletionFacts = {
  /** When the last policy in force ends, or what is compulsory of a cancelled one; null without one. */
  policyEndsAt: Date | null;
  /** The last is such a cancelled one. */
  isOnlyCompulsory: boolean;
  /** Money, insurer or documents still have something to do. */
  isUnfinished: boolean;
  /** Something was bought, or charged and given back. */
  keepsPurchases: boolean;
};

/** What stands in the way of deleting a member, and what is left of them afterwards. */
export async function findDeletionFacts(db: Executor, memberId: string, now: Date): Promise<DeletionFacts> {
  const [cover, work] = await Promise.all([findLastCover(db, memberId, now), findWork(db, memberId)]);
  return {
    policyEndsAt: cover?.end_date == null ? null : noon(cover.end_date),
    isOnlyCompulsory: cover?.state === 'cancelled',
    ...work,
  };
}

/** The last to end of the policies in force, and of cancelled ones of which something is compulsory. */
async function findLastCover(db: Executor, memberId: string, now: Date) {
  return await db
    .selectFrom('policies')
    .select(['end_date', 'state'])
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['issued', 'suspended']),
        eb.and([eb('state', '=', 'cancelled'), eb('mandatory_coverages', '<>', sql<string[]>`'{}'`)]),
      ]),
    )
    .where('end_date', '>=', earliestLastDay(now))
    .orderBy('end_date', 'desc')
    .orderBy(sql`state = 'cancelled'`)
    .limit(1)
    .executeTakeFirst();
}

async function findWork(
  db: Executor,
  memberId: string,
): Promise<Pick<DeletionFacts, 'isUnfinished' | 'keepsPurchases'>> {
  const { rows } = await sql<{ isUnfinished: boolean; keepsPurchases: boolean }>`
    select
      coalesce(bool_or(
        a.fulfilment in ('charged', 'issuing', 'refunding')
        or exists (select from payment_attempts as t where t.application_id = a.id
          and t.status in ('pending', 'action_required', 'unknown', 'refunding'))
        or exists (select from late_charges as l join payment_attempts as t on t.id = l.attempt_id
          where t.application_id = a.id and l.refunded_at is null)
        or exists (select from policies as p where p.application_id = a.id
          and (p.state = 'issuing' or (p.state = 'issued' and p.policy_url is null)
            or exists (select from endorsements as e where e.policy_id = p.id
              and (e.state in ('charging', 'asked') or (e.state = 'confirmed' and e.document_key is null)
                or exists (select from cancellation_refunds as r
                  where r.endorsement_id = e.id and r.state <> 'refunded')))
            or exists (select from cancellations as c where c.policy_id = p.id
              and (c.state in ('asked', 'confirming') or (c.state = 'confirmed' and c.document_key is null)
                or exists (select from cancellation_refunds as r
                  where r.cancellation_id = c.id and r.state <> 'refunded')))
            or exists (select from receipts as r where r.policy_id = p.id and (r.report_at is not null
              or exists (select from receipt_charges as c where c.receipt_id = r.id
                and (c.status in ('pending', 'action_required', 'unknown', 'refunding') or c.look_at is not null
                  or exists (select from late_charges as l
                    where l.receipt_charge_id = c.id and l.refunded_at is null)))))
            or exists (select from mandate_attempts as t where t.policy_id = p.id
              and t.status in ('pending', 'action_required', 'unknown'))
            or exists (select from service_requests as s where s.policy_id = p.id and s.state = 'asked')))
      ), false) as "isUnfinished",
      coalesce(bool_or(
        exists (select from payment_attempts as t where t.application_id = a.id
          and (t.status not in ('declined', 'cancelled')
            or exists (select from late_charges as l where l.attempt_id = t.id)))), false) as "keepsPurchases"
    from applications as a where a.member_id = ${memberId}`.execute(db);
  return rows[0] ?? { isUnfinished: false, keepsPurchases: false };
}
