import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase, PostgresGone, waitUntilReady } from './connect.ts';
import { createCluster, hasCluster, user } from './create-cluster.ts';
import { launchPostgres, type Launched, type LaunchOptions } from './launch-postgres.ts';
import { isAlive, isStillRunning, readPostmaster, stopPostmaster } from './postmaster.ts';
import { findLaunch } from './unprivileged.ts';
import { addUser, type User } from './users.ts';

export type EmbeddedPostgres = {
  url: string;
  /** True where somebody else lives on it already. */
  joined: boolean;
  /** Stops it, unless somebody else lives on it: then the last of them does. */
  stop: () => Promise<void>;
};

type Options = Partial<LaunchOptions> & { dataDir: string };

type Running = { pid: number; port: number; joined: boolean };

const database = 'socio_seguro';
const pollMs = 25;

/**
 * A real PostgreSQL under `dataDir`. Makes the folder the first time; takes over a server that a killed process
 * left behind; joins one that a live process uses.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  maxConnections = 60,
  ...port
}: Options): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir, 'postgres');
  const folder = join(root, 'data');
  await mkdir(root, { recursive: true, mode: 0o755 });
  const launch = await findLaunch();
  if (!(await hasCluster(folder))) await createCluster(folder, root, launch);
  const password = (await readFile(join(root, 'password'), 'utf8')).trim();
  const urlOf = (at: number, name: string) => `postgres://${user}:${password}@127.0.0.1:${at}/${name}`;

  const me = await addUser(join(root, 'users'));
  try {
    for (;;) {
      const found =
        (await joinRunning(folder, me, urlOf)) ??
        (await startNew(root, urlOf, () =>
          launchPostgres(root, launch, { durable, maxConnections, ...port }),
        ));
      if (found === 'again') {
        await sleep(pollMs);
        continue;
      }
      await ensureDatabase(urlOf(found.port, 'postgres'), database);
      await me.setUsing(found.pid);
      let left: Promise<void> | undefined;
      return {
        url: urlOf(found.port, database),
        joined: found.joined,
        stop: () => (left ??= leave(me, found.pid)),
      };
    }
  } catch (error) {
    await me.remove();
    throw error;
  }
}

type UrlOf = (port: number, name: string) => string;

/** Undefined where none runs; 'again' where that is about to change. */
async function joinRunning(folder: string, me: User, urlOf: UrlOf): Promise<Running | 'again' | undefined> {
  const running = await readPostmaster(folder);
  if (running === undefined || !(await isStillRunning(folder, running.pid))) return undefined;
  const { pid, port } = running;
  const others = await me.countOthers(pid);
  // Whoever leaves either sees this one and lets it run, or stops it: both are over soon.
  if (port === undefined || others.leaving > 0) return 'again';
  try {
    await waitUntilReady(urlOf(port, 'postgres'), () => isStillRunning(folder, pid));
  } catch (error) {
    if (error instanceof PostgresGone) return 'again';
    throw error;
  }
  return { pid, port, joined: others.staying > 0 };
}

async function startNew(
  root: string,
  urlOf: UrlOf,
  launchNew: () => Promise<Launched>,
): Promise<Running | 'again'> {
  const { pid, port, hasExited, logEnd } = await launchNew();
  try {
    await waitUntilReady(urlOf(port, 'postgres'), () => !hasExited());
  } catch (error) {
    if (!(error instanceof PostgresGone)) throw error;
    const winner = await readPostmaster(join(root, 'data'));
    // Somebody started it in the same moment.
    if (winner !== undefined && winner.pid !== pid && isAlive(winner.pid)) return 'again';
    const message = `The embedded PostgreSQL in ${root} did not start. Its log ends:\n${await logEnd()}`;
    throw new Error(message, { cause: error });
  }
  return { pid, port, joined: false };
}

async function leave(me: User, pid: number): Promise<void> {
  await me.setLeaving();
  try {
    if ((await me.countOthers(pid)).staying === 0) await stopPostmaster(pid);
  } finally {
    // Only now: until here whoever comes waits.
    await me.remove();
  }
}
