import { loadStartingData } from '../imports/load-starting-data.ts';
import { prepareQueue } from '../workflows/engine/queue.ts';
import { works } from '../workflows/works.ts';
import { createDatabase, createPool } from './connection.ts';
import { migrate } from './migrate.ts';
import { giveServerItsRights } from './server-user.ts';

type Preparing = {
  /** Of the user who owns the database. */
  ownerUrl: string;
  /** As whom servers work; undefined if as the owner. */
  serverUser: string | undefined;
  /** Also what the demonstration needs. */
  demo: boolean;
};

const queued = works.flatMap(({ name, retry }) => (retry === undefined ? [] : [{ name, retry }]));

/**
 * Makes a database ready for servers of this release: tables, starting data, job queues, and the rights of the servers'
 * user, who may change none of these. What is there already stays. Returns the migrations that it applied; throws like
 * `migrate`.
 */
export async function prepareDatabase({ ownerUrl, serverUser, demo }: Preparing): Promise<string[]> {
  const db = createDatabase(createPool(ownerUrl, { max: 2 }));
  try {
    const applied = await migrate(db);
    await loadStartingData(db, { demo });
    await prepareQueue(ownerUrl, queued);
    if (serverUser !== undefined) await giveServerItsRights(db, serverUser);
    return applied;
  } finally {
    await db.destroy();
  }
}

/** The user that an address of PostgreSQL names, if it names one. */
export function userOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).username) || undefined;
}
