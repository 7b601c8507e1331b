import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { TestServer } from './start-test-server.ts';
import { until } from './test-purchase.ts';

/** How many of the database's connections wait for a lock, with a statement like that. */
export async function waitingForLocks(db: Database, statement = '%'): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`.execute(db);
  return rows[0]?.waiting;
}

/** Both calls meet at the row, by default an application's, the first one ahead. */
export async function meetAtRow<First, Second>(
  server: Pick<TestServer, 'db'>,
  id: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
  table: 'applications' | 'cancellations' = 'applications',
): Promise<[First, Second]> {
  const queued = (count: number) =>
    until(`${count} at the row`, async () => (await waitingForLocks(server.db)) === count);
  const calls = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    const ahead = first();
    await queued(1);
    const behind = second();
    await queued(2);
    return { ahead, behind };
  });
  return [await calls.ahead, await calls.behind];
}
