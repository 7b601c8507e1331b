import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { Fulfilment } from '../db/types.ts';

/** Each of these has an index of its own, on what stands only; the conditions here and there must stay the same. */
const atMost = 100;

/** What becomes of the application of a policy. A plain expression, so that policies are found by their own index. */
const fulfilmentIs = (fulfilment: Fulfilment) =>
  sql<boolean>`(select fulfilment from applications where applications.id = policies.application_id) = ${fulfilment}`;

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

/** Taken out of issuing, and the insurer has not confirmed that it cannot issue any more. */
export async function findUnconfirmedRefunds(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('policies')
    .select('application_id')
    .where('policy_url', 'is', null)
    .where('state', '=', 'issuing')
    .where('updated_at', '<', before)
    .where(fulfilmentIs('refunding'))
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.application_id);
}

/** Neither refused nor with a document, nobody at it, and not taken out of issuing. */
export async function findUnfinishedPolicies(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('policies')
    .select('application_id')
    .where('policy_url', 'is', null)
    .where('state', 'in', ['issuing', 'issued'])
    .where((eb) => eb.or([eb('state', '=', 'issued'), fulfilmentIs('issuing')]))
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
