import type { Config } from '../config.ts';
import { checkServers } from './check-server.ts';
import { createDatabase, createPool } from './connection.ts';
import { seedDemoIfEmpty } from '../demo/seed-demo.ts';
import { full, isFull } from '../embedded/explain-failure.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { loadStartingData } from '../imports/load-starting-data.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { DatabaseStartError } from './start-error.ts';

export type OpenedDatabase = {
  url: string;
  /**
   * Embedded and not in production: such a database got the demo members while it was empty (demo/complete-demo.ts).
   */
  isDemo: boolean;
  close: () => Promise<void>;
};

type Embedded = Pick<Parameters<typeof startEmbedded>[0], 'keep' | 'durable'>;

/**
 * Opens the database of DATABASE_URL or the embedded one, migrated and with its starting data (by
 * DATABASE_DIRECT_URL). An empty embedded one also gets the demo members' accounts, except in production. With `keep`,
 * an embedded one that dies is restarted; not `durable`, for tests, it may lose data when the machine stops.
 * Throws a DatabaseStartError that explains why it cannot be opened.
 */
export async function openDatabase(
  config: Config,
  now: Date,
  options: Embedded = {},
): Promise<OpenedDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config;
  if (DATABASE_URL !== undefined) await checkServers(DATABASE_URL, DATABASE_DIRECT_URL ?? DATABASE_URL);
  const embedded =
    DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR, ...options }) : undefined;
  const isDemo = embedded !== undefined && !config.production;
  const url = DATABASE_URL ?? embedded?.url ?? '';
  const db = createDatabase(createPool(DATABASE_DIRECT_URL ?? url, { max: 2 }));
  try {
    await migrate(db);
    await loadStartingData(db, { demo: !config.production });
    if (isDemo) await seedDemoIfEmpty({ db, now });
  } catch (error) {
    await db.destroy();
    // Checked before stopping, because shutting down may free some space.
    const explained = await explainFilling(error, embedded?.folder);
    await embedded?.stop();
    throw explained;
  }
  await db.destroy();
  return { url, isDemo, close: async () => embedded?.stop() };
}

/** Explains what an operator can fix; any other error is a bug and is passed on unchanged. */
async function explainFilling(error: unknown, folder: string | undefined): Promise<unknown> {
  const causes = causesOf(error);
  const isDiskFull = causes.some((cause) => (cause as { code?: string }).code === '53100');
  if (folder !== undefined && (isDiskFull || (await isFull(folder))))
    return new DatabaseStartError(full(folder), { cause: error });
  if (isDiskFull)
    return new DatabaseStartError(
      'The disk of the database server (DATABASE_URL) is full. Free some space there.',
    );
  if (causes.some((cause) => (cause as { code?: string }).code === '55P03'))
    return new DatabaseStartError(
      'The database could not be migrated: something keeps its tables in use (a long transaction, a backup). Nothing was changed: end it and start again.',
      { cause: error },
    );
  if (!(error instanceof NewerDatabase)) return error;
  return new DatabaseStartError(
    `The database${folder === undefined ? '' : ` in ${folder}`} was changed by a newer version of this program (${error.migration}). ` +
      'Nothing was changed: start that version, or use another database (DATA_DIR, DATABASE_URL).',
    { cause: error },
  );
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
