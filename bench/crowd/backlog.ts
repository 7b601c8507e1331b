import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/connection.ts';

/** What a purchase leaves to be done behind it: how many, and the age of the oldest in seconds. */
export type Backlog = Record<'documents' | 'receipts' | 'policyMails', { count: number; age: number }>;

export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<{ kind: keyof Backlog; count: number; age: number }>`
    select 'documents' as kind, count(*) as count,
      coalesce(extract(epoch from clock_timestamp() - min(issued_at)), 0)::float8 as age
    from policies where state = 'issued' and policy_url is null
    union all
    select 'policyMails', count(*), coalesce(extract(epoch from clock_timestamp() - min(updated_at)), 0)::float8
    from policies where policy_url is not null and mailed_at is null and mail_refused_at is null
    union all
    select 'receipts', count(*), coalesce(extract(epoch from clock_timestamp() - min(a.charged_at)), 0)::float8
    from payment_attempts as a
    left join payment_mails as m on m.attempt_id = a.id and m.kind = 'receipt'
    where a.status = 'charged' and m.sent_at is null`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count, age }) => [kind, { count, age }])) as Backlog;
}

export const countOf = (backlog: Backlog): number =>
  Object.values(backlog).reduce((all, { count }) => all + count, 0);

export const ageOf = (backlog: Backlog): number => Math.max(...Object.values(backlog).map(({ age }) => age));
