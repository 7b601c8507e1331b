import { sql } from 'kysely';
import type { Executor } from '../../db/connection.ts';
import { eventDetails } from '../../db/event-details.ts';
import { StoredDataError } from '../../db/stored-data.ts';

/** One line of an application's history: a step of a workflow or an event of the audit log. */
export type HistoryLine = {
  /** Identifies the line permanently. */
  key: string;
  at: Date;
  /** 'issue-policy/issue' or 'payment-charged' */
  what: string;
  /** The step's outcome, or who acted. */
  how: string;
  /** Codes, numbers and amounts. */
  detail: string;
};

type Row = Omit<HistoryLine, 'detail'> & {
  application_id: string;
  detail: string | null;
  details: unknown;
};

/** The latest lines of each application, oldest first. */
export async function readHistory(
  db: Executor,
  applicationIds: string[],
  last: number,
): Promise<Map<string, HistoryLine[]>> {
  const histories = new Map<string, HistoryLine[]>(applicationIds.map((id) => [id, []]));
  const { rows } = await sql<Row>`
    select a.id as application_id, h.key, h.at, h.what, h.how, h.detail, h.details
    from unnest(${applicationIds}::uuid[]) as a (id)
    cross join lateral (
      (select 'step:' || id as key, at, workflow || '/' || step as what, outcome::text as how, detail,
          null::jsonb as details, id as place
        from workflow_steps where application_id = a.id order by id desc limit ${last})
      union all
      (select 'event:' || id, at, kind, actor, null, details, id
        from audit_events where application_id = a.id order by id desc limit ${last})
      order by at desc, place desc
      limit ${last}
    ) as h`.execute(db);
  for (const { application_id, detail, details, ...line } of rows) {
    histories.get(application_id)?.unshift({ ...line, detail: detail ?? describe(line.key, details) });
  }
  return histories;
}

/**
 * A step may have no detail; a detail that cannot be read is reported in its own line, so that the others are shown.
 */
function describe(key: string, details: unknown): string {
  if (details === null) return '';
  try {
    const known = Object.entries(eventDetails.read(details, key));
    return known.map(([name, value]) => `${name}=${value}`).join(' ');
  } catch (error) {
    if (error instanceof StoredDataError) return error.message;
    throw error;
  }
}
