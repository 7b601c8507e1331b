import type { Database } from '../apps/server/src/db/connection.ts';

/** Returns what the product recorded about one application, in order of occurrence. */
export async function readHistory(db: Database, applicationId: string): Promise<string[]> {
  const steps = await db
    .selectFrom('workflow_steps')
    .select(['at', 'workflow', 'step', 'outcome', 'detail'])
    .where('application_id', '=', applicationId)
    .execute();
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'kind', 'actor', 'details'])
    .where('application_id', '=', applicationId)
    .execute();
  return [
    ...steps.map(({ at, workflow, step, outcome, detail }) => ({
      at,
      what: `${workflow} ${step}: ${outcome} ${detail ?? ''}`,
    })),
    ...events.map(({ at, kind, actor, details }) => ({
      at,
      what: `${kind} by ${actor} ${JSON.stringify(details)}`,
    })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what }) => `${at.toISOString()} server: ${what}`);
}
