import type { Config } from '../config.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

export type OperationsDatabase = { url: string; close: () => Promise<void> };

/**
 * The database as it is: of DATABASE_URL, the embedded one that a server uses, or that one started for this time.
 * Nothing is migrated or filled in: what shape the database has is the server's affair.
 */
export async function openOperationsDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<OperationsDatabase> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, close: async () => undefined };
  const { url, stop } = await startEmbedded({ dataDir: config.DATA_DIR });
  return { url, close: stop };
}
