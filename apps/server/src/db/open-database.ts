import type { Config } from '../config.ts';
import { createDatabase, createPool } from './connection.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { seedDemoIfEmpty } from './demo/seed-demo.ts';
import { loadStartingData } from './load-starting-data.ts';
import { migrate } from './migrate.ts';

export type OpenedDatabase = {
  url: string;
  /** Embedded and not in production: it was given the demo members when it was empty (demo/complete-demo.ts). */
  isDemo: boolean;
  close: () => Promise<void>;
};

/**
 * The database of DATABASE_URL, or the embedded one; migrated and with its starting data. An empty embedded one
 * gets the accounts of the demo members too, never in production.
 */
export async function openDatabase(config: Config, now: Date): Promise<OpenedDatabase> {
  const embedded =
    config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR }) : undefined;
  const isDemo = embedded !== undefined && !config.production;
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const db = createDatabase(createPool(url, { max: 2 }));
  try {
    await migrate(db);
    await loadStartingData(db, { demo: !config.production });
    if (isDemo) await seedDemoIfEmpty({ db, now });
  } catch (error) {
    await db.destroy();
    await embedded?.stop();
    throw error;
  }
  await db.destroy();
  return { url, isDemo, close: async () => embedded?.stop() };
}
