import { sql } from 'kysely';
import type { Executor } from '../db/connection.ts';

/** Any number that nobody else takes. */
const lock = 710_001;

/** Starting servers and imports write the catalogues one after the other. Whoever only reads waits for none of them. */
export async function lockCatalogue(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
