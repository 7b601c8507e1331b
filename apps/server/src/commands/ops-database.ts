import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';

export type OperationsDatabase = { url: string; close: () => Promise<void> };

/**
 * The database as it is: of DATABASE_URL, the embedded one that a server holds, or that one started for this time.
 * Nothing is migrated or filled in: what shape the database has is the server's affair.
 */
export async function openOperationsDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<OperationsDatabase> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR });
  return {
    url: embedded.url,
    close: async () => {
      // A server that started meanwhile has joined what was started here; the next start takes it over.
      if (embedded.joined || (await isUsed(embedded.url))) return;
      await embedded.stop();
    },
  };
}

/** The connections of this command are closed by now, but PostgreSQL may take a moment to notice. */
const noticedAfterMs = 2000;
const pollMs = 50;

async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let waited = 0; waited < noticedAfterMs; waited += pollMs) {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rows[0]?.others === 0) return false;
      await sleep(pollMs);
    }
    return true;
  } finally {
    await client.end();
  }
}
