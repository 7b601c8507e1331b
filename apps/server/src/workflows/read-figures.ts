import { codeGuardLevels } from '@socio/domain/code-rules';
import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { Amount, Figures } from '../watching/metrics.ts';

/** Nobody needs to know how many more there are, and counting them would load the database that is in trouble. */
const atMost = sql.lit(10_000);

/**
 * What waits in the queue and which purchases are not at their end. Each part reads a partial index that holds only
 * these rows, and no further than `atMost` of them, however many policies there are.
 */
export async function readFigures(db: Database, kinds: readonly string[], now: Date): Promise<Figures> {
  const { rows } = await figuresQuery(kinds, now).execute(db);
  const of = (wanted: keyof Figures) =>
    rows
      .filter((row) => row.of === wanted)
      .map(({ name, count, oldestSeconds }) => ({ name, count, oldestSeconds }));
  return { queue: of('queue'), purchases: of('purchases'), guards: of('guards') };
}

export const figuresQuery = (kinds: readonly string[], now: Date) => sql<Amount & { of: keyof Figures }>`
    select 'queue' as of, kind as name, jobs.count, coalesce(extract(epoch from clock_timestamp() - jobs.oldest), 0)::float8 as "oldestSeconds"
    from unnest(${kinds}::text[]) as kind, lateral (
      select count(*), min(created_on) as oldest from (
        select created_on from pgboss.job
        where name = kind and state < 'active' and not blocked
        order by priority desc, created_on limit ${atMost}
      ) waiting
    ) jobs
    union all
    select 'purchases', name, count, coalesce(greatest(extract(epoch from ${now}::timestamptz - oldest), 0), 0)::float8 from (
      select 'payment-' || replace(status, '_', '-') as name, count(unsettled.at), min(unsettled.at) as oldest
      from unnest(array['pending', 'action_required', 'unknown', 'refunding']) as status left join (
        select status::text as is, created_at as at from payment_attempts
        where status in ('pending', 'action_required', 'unknown', 'refunding')
        order by updated_at limit ${atMost}
      ) unsettled on unsettled.is = status
      group by status
      union all ${standing('charged', 'waits-for-vehicle')}
      union all ${standing('issuing', 'issuing')}
      union all ${standing('refunding', 'refunding')}
      union all
      select 'without-document', count(*), min(at) from (
        select coalesce(issued_at, created_at) as at from policies
        where policy_url is null and state = 'issued'
        order by updated_at limit ${atMost}
      ) undocumented
      union all
      select 'late-charge', count(*), min(at) from (
        select created_at as at from late_charges where refunded_at is null order by updated_at limit ${atMost}
      ) late
    ) purchases (name, count, oldest)
    union all
    select 'guards', name, coalesce(code_guards.until > ${now}, false)::integer, 0
    from unnest(${Object.keys(codeGuardLevels)}::text[]) as name left join code_guards on guard = name
  `;

/** Applications by what becomes of their charge. If there are more than are read, some may be older than it says. */
const standing = (at: 'charged' | 'issuing' | 'refunding', name: string) => sql`
  select ${sql.lit(name)}, count(*), min(last_updated_at) from (
    select last_updated_at from applications
    where fulfilment = ${sql.lit(at)} limit ${atMost}
  ) standing`;
