import { sql } from 'kysely';
import type { Executor } from '../db/connection.ts';

/** Arbitrary but unique. */
const lock = 710_001;

/** Serialises starting servers and imports that write the catalogues; readers never wait. */
export async function lockCatalogue(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}
