import type { Config } from '../config.ts';
import { checkServers } from './check-server.ts';
import { createDatabase, createPool } from './connection.ts';
import { seedDemoIfEmpty } from '../demo/seed-demo.ts';
import { full, isFull } from '../embedded/explain-failure.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { NewerDatabase, pendingMigrations } from './migrate.ts';
import { prepareDatabase, userOf } from './prepare-database.ts';
import { findWrongRights, isQueuePrepared } from './server-user.ts';
import { DatabaseStartError } from './start-error.ts';

export type OpenedDatabase = {
  /** As the user of a server. */
  url: string;
  ownerUrl: string;
  /**
   * Embedded and not in production: such a database got the demo members while it was empty (demo/complete-demo.ts).
   */
  isDemo: boolean;
  close: () => Promise<void>;
};

type Embedded = Pick<Parameters<typeof startEmbedded>[0], 'keep' | 'durable'>;

/**
 * Opens the database of DATABASE_URL or the embedded one, for a server. In production that of DATABASE_URL must have
 * been prepared (npm run migrate), and its user may change nothing of that; otherwise it is prepared here, by
 * DATABASE_OWNER_URL if that is set. An empty embedded one also gets the demo members' accounts, except in production.
 * With `keep`, an embedded one that dies is restarted; not `durable`, for tests, it may lose data when the machine
 * stops. Throws a DatabaseStartError that explains why it cannot be opened.
 */
export async function openDatabase(
  config: Config,
  now: Date,
  options: Embedded = {},
): Promise<OpenedDatabase> {
  const { DATABASE_URL, production } = config;
  if (DATABASE_URL !== undefined) {
    await openServers(config, DATABASE_URL).catch(async (error: unknown) => {
      throw await explainFilling(error, undefined);
    });
    return {
      url: DATABASE_URL,
      ownerUrl: config.ownerUrl ?? DATABASE_URL,
      isDemo: false,
      close: async () => undefined,
    };
  }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, ...options });
  const { url: ownerUrl, serverUrl, folder } = embedded;
  try {
    await prepareDatabase({ ownerUrl, serverUser: userOf(serverUrl), demo: !production });
    if (!production) await seedDemo(serverUrl, now);
  } catch (error) {
    // Checked before stopping, because shutting down may free some space.
    const explained = await explainFilling(error, folder);
    await embedded.stop();
    throw explained;
  }
  return { url: serverUrl, ownerUrl, isDemo: !production, close: () => embedded.stop() };
}

async function openServers(config: Config, url: string): Promise<void> {
  const addresses = { ...config, DATABASE_URL: url };
  if (config.production) {
    if (config.DATABASE_OWNER_URL !== undefined) {
      throw new DatabaseStartError(
        'DATABASE_OWNER_URL is for npm run migrate, imports and restores: leave it out of the settings of a server.',
      );
    }
    await checkServers(addresses);
    return await requirePrepared(url);
  }
  await checkServers(addresses, config.ownerSetting);
  await prepareDatabase({ ownerUrl: config.ownerUrl ?? url, serverUser: userOf(url), demo: true });
}

/** What a server in production needs of its database and may not make itself (trust.md, Production is never weak). */
async function requirePrepared(url: string): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  try {
    const [pending] = await pendingMigrations(db);
    if (pending !== undefined) {
      throw new DatabaseStartError(
        `The database lacks migrations of this release, from ${pending}. As its owner: npm run migrate.`,
      );
    }
    if (!(await isQueuePrepared(db))) {
      throw new DatabaseStartError('The database lacks the job queue. As its owner: npm run migrate.');
    }
    const { excess, lacking } = await findWrongRights(db);
    const who = 'The user of DATABASE_URL';
    if (excess.length > 0) {
      throw new DatabaseStartError(
        `${who} has more rights than a server may have: it ${excess.join(', ')}. ` +
          'Give the server a user of its own, who owns nothing: docs/operations.md, Two users of the database.',
      );
    }
    if (lacking.length > 0) {
      throw new DatabaseStartError(
        `${who} lacks rights that a server needs: it ${lacking.join(', ')}. As the owner of the database: npm run migrate.`,
      );
    }
  } finally {
    await db.destroy();
  }
}

async function seedDemo(url: string, now: Date): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  try {
    await seedDemoIfEmpty({ db, now });
  } finally {
    await db.destroy();
  }
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
