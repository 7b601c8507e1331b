import type { Config } from '../config.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

export type OperationsDatabase = { url: string; close: () => Promise<void> };

/**
 * Opens the database as it is: that of DATABASE_URL, the embedded one that a server is using, or the embedded one
 * started for this run. Nothing is migrated or seeded; that is up to the server.
 */
export async function openOperationsDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<OperationsDatabase> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, close: async () => undefined };
  const { url, stop } = await startEmbedded({ dataDir: config.DATA_DIR });
  return { url, close: stop };
}
