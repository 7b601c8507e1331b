import { sql } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import type { Bounds, Found, StuckFact } from '../stuck.ts';

/**
 * Mails that the person should have and has not, oldest first: of the policy, of the charge, of the refund. Refused
 * are those without an address, or whose address the mail server refuses for good.
 */
export async function findMails(
  db: Executor,
  { before, limit }: Bounds,
  ended: 'unsent' | 'refused',
): Promise<Found> {
  const isRefused = ended === 'refused';
  const { rows } = await sql<StuckFact & { total: number }>`
    select application_id as "applicationId", state, since, amount, count(*) over () as total
    from (
      select o.application_id, 'policy-issued' as state, coalesce(o.issued_at, o.created_at) as since, p.amount
      from policies o
      left join payment_attempts p on p.application_id = o.application_id and p.status = 'charged'
      where o.state = 'issued' and o.policy_url is not null and o.mailed_at is null
        and (o.mail_refused_at is not null) = ${isRefused}
      union all
      select p.application_id, m.kind, coalesce(p.charged_at, p.updated_at), p.amount
      from payment_attempts p
      cross join lateral (
        select case p.status when 'charged' then 'receipt' else 'refund-done' end as kind
      ) m
      left join payment_mails s on s.attempt_id = p.id and s.kind::text = m.kind
      where p.status in ('charged', 'refunded') and s.sent_at is null
        and (s.refused_at is not null) = ${isRefused}
    ) as mails
    where since <= ${before}
    order by since
    limit ${limit}`.execute(db);
  return { facts: rows.map(({ total: _total, ...fact }) => fact), total: rows[0]?.total ?? 0 };
}
