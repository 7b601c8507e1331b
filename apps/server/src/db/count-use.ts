import { sql } from 'kysely';
import type { ClaimPause, CountUse, ReturnUse } from '../http/rate-limit.ts';
import type { Database } from './connection.ts';

/** One statement decides, so that parallel calls cannot both take the last use. */
export function createCountUse(db: Database): CountUse {
  return async ({ key, limit, windowSeconds, now }) => {
    const window = windowSeconds * 1000;
    const start = new Date(Math.floor(now.getTime() / window) * window);
    const expires = new Date(start.getTime() + window);
    const result = await sql`
      insert into rate_counters (key, window_start, count, expires_at)
      values (${key}, ${start}, 1, ${expires})
      on conflict (key, window_start) do update set count = rate_counters.count + 1
      where rate_counters.count < ${limit}`.execute(db);
    return result.numAffectedRows === 1n;
  };
}

/** Takes back one use of the current window: counted beforehand so that no race could exceed the limit. */
export function createReturnUse(db: Database): ReturnUse {
  return async ({ key, windowSeconds, now }) => {
    const window = windowSeconds * 1000;
    const start = new Date(Math.floor(now.getTime() / window) * window);
    await db
      .updateTable('rate_counters')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('window_start', '=', start)
      .where('count', '>', 0)
      .execute();
  };
}

const noWindow = new Date(0);

/** One use in any stretch of `seconds`, wherever it begins. Gives the seconds left where it is too early. */
export function createClaimPause(db: Database): ClaimPause {
  return async ({ key, seconds, now }) => {
    const expires = new Date(now.getTime() + seconds * 1000);
    const result = await sql`
      insert into rate_counters (key, window_start, count, expires_at) values (${key}, ${noWindow}, 1, ${expires})
      on conflict (key, window_start) do update set expires_at = excluded.expires_at
      where rate_counters.expires_at <= ${now}`.execute(db);
    if (result.numAffectedRows === 1n) return 0;
    const row = await db
      .selectFrom('rate_counters')
      .select('expires_at')
      .where('key', '=', key)
      .where('window_start', '=', noWindow)
      .executeTakeFirst();
    return row === undefined ? 0 : Math.max(1, (row.expires_at.getTime() - now.getTime()) / 1000);
  };
}

export async function dropExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('expires_at', '<', now).execute();
}
