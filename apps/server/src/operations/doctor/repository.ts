import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';

type Connection = {
  isEncrypted: boolean;
  /** The database is on this machine. */
  isHere: boolean;
};

/** Over which connection the database is reached. */
export async function readConnection(db: Database): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      inet_client_addr() is null or inet_client_addr() = inet_server_addr() as "isHere"`.execute(db);
  return rows[0];
}

export async function readDatabaseClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

/** The members deleted last, at most so many. */
export async function readLastDeleted(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .select('member_id')
    .where('ended_at', 'is not', null)
    .where('ended_how', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}
