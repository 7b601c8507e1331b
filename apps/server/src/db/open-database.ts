import type { Config } from '../config.ts';
import { createDatabase, createPool } from './connection.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { loadStartingData } from './load-starting-data.ts';
import { migrate } from './migrate.ts';

export type OpenedDatabase = { url: string; close: () => Promise<void> };

/** The database of DATABASE_URL, or the embedded one; migrated and with its starting data. */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR }) : undefined;
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const db = createDatabase(createPool(url, { max: 2 }));
  try {
    await migrate(db);
    await loadStartingData(db, { demo: !config.production });
  } catch (error) {
    await db.destroy();
    await embedded?.stop();
    throw error;
  }
  await db.destroy();
  return { url, close: async () => embedded?.stop() };
}
