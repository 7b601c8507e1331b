import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';

/** Each of these has an index of its own, on what stands only; the conditions here and there must stay the same. */
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

/** Charges of ended attempts that have not gone back yet. */
export async function findUnfinishedLateRefunds(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('late_charges')
    .select('gateway_charge_id')
    .where('refunded_at', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.gateway_charge_id);
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
    .where('policy_url', 'is', null)
    .where('state', 'in', ['issuing', 'issued'])
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
    .selectFrom('policies')
    .select('application_id')
    .where('state', '=', 'issued')
    .where('mailed_at', 'is', null)
    .where('mail_refused_at', 'is', null)
    .where('policy_url', 'is not', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}
