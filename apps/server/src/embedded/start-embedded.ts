import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from './connect.ts';
import { createCluster, user } from './create-cluster.ts';
import { explainFolderError } from './explain-failure.ts';
import { findPlace, type Place } from './find-place.ts';
import { joinRunning, startNew, type Running, type UrlOf } from './find-running.ts';
import { keepRunning } from './keep-running.ts';
import { launchPostgres, type LaunchOptions } from './launch-postgres.ts';
import { stopPostmaster, type Address } from './postmaster.ts';
import { explainRefusal, readPassword } from './read-password.ts';
import { addUser, type User } from './users.ts';

export type EmbeddedPostgres = {
  /** As its owner. */
  url: string;
  /** As the user of a server: db/server-user.ts. */
  serverUrl: string;
  /** The real path of the folder that holds all its files. */
  folder: string;
  /** True if another process is already using it. */
  joined: boolean;
  /** Stops it, unless others still use it: then the last of them does. */
  stop: () => Promise<void>;
};

type Options = Partial<LaunchOptions> & {
  dataDir: string;
  /** For long-running users: restarts it at the same address if it ends by itself; called with each result. */
  keep?: (event: { isBack: boolean; error?: unknown }) => void;
};

const database = 'socio_seguro';
const serverUser = 'socio_server';
const pollMs = 25;
/** Short-lived users finish within this time; a postmaster takes at most 15 s to stop. */
const patienceMs = 30_000;

/**
 * Starts a real PostgreSQL under `dataDir`. Creates the folder the first time, takes over a server left by a killed
 * process, or joins one that a live process uses. Throws a DatabaseStartError that explains why it cannot.
 */
export async function startEmbedded({
  dataDir,
  keep,
  durable = true,
  maxConnections = 60,
  at,
}: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir);
  const { root } = place;
  const folder = join(root, 'data');
  let me: User | undefined;
  try {
    if (!place.isMade) await createCluster(root, { ...place, durable });
    const password = await readPassword(folder);
    // From the owner's, so that all who start or join it know it without another file.
    const serverPassword = createHmac('sha256', password).update(serverUser).digest('base64url');
    // PGSSLMODE is meant for other servers.
    const addressOf = (login: string, { port, socketFolder: host = '127.0.0.1' }: Address, name: string) =>
      `postgres://${login}@${encodeURIComponent(host)}:${port}/${name}?sslmode=disable`;
    const owner = `${user}:${password}`;
    const urlOf: UrlOf = (port, name) => addressOf(owner, { port, socketFolder: undefined }, name);
    me = await addUser(join(root, 'users'), place.launch);
    const own = me;
    const find = (at?: Address) =>
      findOrStart(place, { me: own, urlOf, options: { durable, maxConnections, at } });

    const found = await find(at);
    const role = { name: serverUser, password: serverPassword };
    await ensureDatabase(urlOf(found.port, 'postgres'), { database, role });
    await own.setUsing(found.pid);
    const kept = keep && keepRunning(folder, own, { found, find: () => find(found), tell: keep });
    let left: Promise<void> | undefined;
    const leave = async () => {
      const { pid } = (await kept?.end()) ?? found;
      await leaveAlone(folder, own, pid);
    };
    return {
      url: addressOf(owner, found, database),
      serverUrl: addressOf(`${serverUser}:${serverPassword}`, found, database),
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
    // Not earlier: until here others that start wait for this one.
    await me.remove();
  }
}
