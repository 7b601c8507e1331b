import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from './connect.ts';
import { createCluster, user } from './create-cluster.ts';
import { explainFolderError } from './explain-failure.ts';
import { findPlace, type Place } from './find-place.ts';
import { joinRunning, startNew, type Running, type UrlOf } from './find-running.ts';
import { keepRunning } from './keep-running.ts';
import { launchPostgres, type LaunchOptions } from './launch-postgres.ts';
import { stopPostmaster } from './postmaster.ts';
import { explainRefusal, readPassword } from './read-password.ts';
import { addUser, type User } from './users.ts';

export type EmbeddedPostgres = {
  url: string;
  /** The real folder that holds everything of it. */
  folder: string;
  /** True where somebody else lives on it already. */
  joined: boolean;
  /** Stops it, unless somebody else lives on it: then the last of them does. */
  stop: () => Promise<void>;
};

type Options = Partial<LaunchOptions> & {
  dataDir: string;
  /** For whoever lives on it long: starts it again, on the same port, where it ended by itself; told of each try. */
  keep?: (event: { isBack: boolean; error?: unknown }) => void;
};

const database = 'socio_seguro';
const pollMs = 25;
/** Others that come and go end within this; a postmaster takes at most 15 s to stop. */
const patienceMs = 30_000;

/**
 * A real PostgreSQL under `dataDir`. Makes the folder the first time; takes over a server that a killed process
 * left behind; joins one that a live process uses. A DatabaseStartError says why it cannot.
 */
export async function startEmbedded({
  dataDir,
  keep,
  durable = true,
  maxConnections = 60,
  ...port
}: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir);
  const { root } = place;
  const folder = join(root, 'data');
  let me: User | undefined;
  try {
    if (!place.isMade) await createCluster(root, { ...place, durable });
    const password = await readPassword(folder);
    // What PGSSLMODE says is meant for other servers.
    const urlOf: UrlOf = (at, name) =>
      `postgres://${user}:${password}@127.0.0.1:${at}/${name}?sslmode=disable`;
    me = await addUser(join(root, 'users'), place.launch);
    const own = me;
    const find = (options: Partial<LaunchOptions>) =>
      findOrStart(place, { me: own, urlOf, options: { durable, maxConnections, ...options } });

    const found = await find(port);
    await ensureDatabase(urlOf(found.port, 'postgres'), database);
    await own.setUsing(found.pid);
    const kept =
      keep && keepRunning(folder, own, { found, find: () => find({ port: found.port }), tell: keep });
    let left: Promise<void> | undefined;
    const leave = async () => {
      const { pid } = (await kept?.end()) ?? found;
      await leaveAlone(folder, own, pid);
    };
    return {
      url: urlOf(found.port, database),
      folder: root,
      joined: found.joined,
      stop: () => (left ??= leave()),
    };
  } catch (error) {
    await me?.remove();
    throw explainFolderError(explainRefusal(error, folder), root);
  }
}

type Ways = { me: User; urlOf: UrlOf; options: LaunchOptions };

async function findOrStart(place: Place, { me, urlOf, options }: Ways): Promise<Running> {
  const folder = join(place.root, 'data');
  const end = performance.now() + patienceMs;
  for (;;) {
    const found =
      (await joinRunning(folder, me, urlOf)) ??
      (await startNew(folder, urlOf, await launchPostgres(place, options), performance.now() > end));
    if (found !== 'again') return found;
    await sleep(pollMs);
  }
}

async function leaveAlone(folder: string, me: User, pid: number): Promise<void> {
  await me.setLeaving();
  try {
    if ((await me.countOthers(pid)).staying === 0) await stopPostmaster(folder, pid);
  } finally {
    // Only now: until here whoever comes waits.
    await me.remove();
  }
}
