import type { Config } from '../config.ts';
import { userOf } from '../db/prepare-database.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';

export type OperationsDatabase = {
  url: string;
  /** As whom servers work there. */
  serverUser: string | undefined;
  close: () => Promise<void>;
};

/**
 * Opens the database as it is, as the user of a server or, for what only that one may do, as its owner: that of
 * DATABASE_DIRECT_URL (imports and backups keep state in their session) or DATABASE_OWNER_URL, the embedded one that a
 * server is using, or the embedded one started for this run. Nothing is migrated or seeded.
 */
export async function openOperationsDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'ownerUrl' | 'DATA_DIR'>,
  as: 'server' | 'owner',
): Promise<OperationsDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, ownerUrl } = config;
  const url = as === 'owner' ? ownerUrl : DATABASE_DIRECT_URL;
  if (url !== undefined)
    return { url, serverUser: userOf(DATABASE_URL ?? url), close: async () => undefined };
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR });
  const { serverUrl, stop } = embedded;
  return { url: as === 'owner' ? embedded.url : serverUrl, serverUser: userOf(serverUrl), close: stop };
}
