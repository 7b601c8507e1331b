import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';

const atMost = 100;

/** Attempts whose end nobody has recorded, oldest first. */
export async function findUnsettledAttempts(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('status', 'in', ['pending', 'action_required', 'unknown'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findUnfinishedRefunds(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('application_id')
    .where('status', '=', 'refunding')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}

/** Paid, and nobody came back with the vehicle. */
export async function findAbandonedCharges(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('fulfilment', '=', 'charged')
    .where('last_updated_at', '<', before)
    .orderBy('last_updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Neither refused nor with a document, and nobody at it. */
export async function findUnfinishedPolicies(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('policies')
    .select('application_id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'issuing'),
        eb.and([eb('state', '=', 'issued'), eb('policy_url', 'is', null)]),
      ]),
    )
    .where('updated_at', '<', before)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}

/** Not mailed, and not because the address was refused. */
export async function findUnmailedPolicies(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('policies as p')
    .select('p.application_id')
    .where('p.state', '=', 'issued')
    .where('p.mailed_at', 'is', null)
    .where('p.policy_url', 'is not', null)
    .where('p.updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_steps as s')
            .select('s.id')
            .whereRef('s.application_id', '=', 'p.application_id')
            .where('s.workflow', '=', 'mail-policy')
            .where('s.outcome', '=', 'refused'),
        ),
      ),
    )
    .orderBy('p.updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}
