import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../db/connection.ts';
import type { Place, Staging } from './import-kind.ts';

/** The rows of files in a temporary table of this connection, which affects nobody and locks nothing. */
export type StagedRow = { line: number; reason?: string } & Record<string, string | number | undefined>;

const common = `source text not null, line integer not null, reason text, repeated boolean not null default false,
  first_source text, first_line integer`;

export const tableOf = ({ stagingTable }: Pick<Staging, 'stagingTable'>): RawBuilder<unknown> =>
  sql.raw(`pg_temp.${stagingTable}`);

const typed = ({ stagingColumns }: Staging) =>
  Object.entries(stagingColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

export async function createStage(session: Executor, kind: Staging): Promise<void> {
  await dropStage(session, kind);
  const columns = sql.raw(`${common}, ${typed(kind)}`);
  await sql`create temporary table ${sql.raw(kind.stagingTable)} (${columns})`.execute(session);
}

export async function dropStage(session: Executor, kind: Staging): Promise<void> {
  await sql`drop table if exists ${tableOf(kind)}`.execute(session);
}

/** One statement, however many rows. */
export async function stageRows(
  session: Executor,
  kind: Staging,
  source: string,
  rows: StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw(Object.keys(kind.stagingColumns).join(', '));
  const shape = sql.raw(`line integer, reason text, ${typed(kind)}`);
  await sql`
    insert into ${tableOf(kind)} (source, line, reason, ${names})
    select ${source}, line, reason, ${names}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (${shape})`.execute(session);
}

export type StageCounts = { read: number; rejected: number; repeated: number };

/** Once everything is staged, checks the rows against each other and counts them. */
export async function judgeStage(session: Executor, kind: Staging): Promise<StageCounts> {
  await sql`analyze ${tableOf(kind)}`.execute(session);
  await kind.markConflicts(session);
  const { rows } = await sql<StageCounts>`
    select count(*) as read, count(reason) as rejected,
      count(*) filter (where repeated and reason is null) as repeated
    from ${tableOf(kind)}`.execute(session);
  return rows[0] ?? { read: 0, rejected: 0, repeated: 0 };
}

/** `first`: the earlier row that it contradicts. */
export type Rejected = Place & { reason: string; first: Place | undefined };

/** Rejected rows in order, in batches. */
export async function listRejected(
  session: Executor,
  kind: Staging,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<Rejected[]> {
  const { rows } = await sql<Place & { reason: string; first_source: string | null; first_line: number }>`
    select source, line, reason, first_source, first_line from ${tableOf(kind)}
    where reason is not null and line > ${after} order by source, line limit ${limit}`.execute(session);
  return rows.map(({ source, line, reason, first_source, first_line }) => ({
    source,
    line,
    reason,
    first: first_source === null ? undefined : { source: first_source, line: first_line },
  }));
}
