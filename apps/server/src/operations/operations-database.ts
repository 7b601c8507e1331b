import type { Config } from '../config.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

export type OperationsDatabase = { url: string; close: () => Promise<void> };

/**
 * Opens the database as it is: that of DATABASE_DIRECT_URL (imports and backups keep state
 * in their session), the embedded one that a server is using, or the embedded one
 * started for this run. Nothing is migrated or seeded; that is up to the server.
 */
export async function openOperationsDatabase(
  config: Pick<Config, 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
): Promise<OperationsDatabase> {
  const { DATABASE_DIRECT_URL: url } = config;
  if (url !== undefined) return { url, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR });
  return { url: embedded.url, close: embedded.stop };
}
