import { PostgresGone, waitUntilReady } from './connect.ts';
import { explainOutput } from './explain-failure.ts';
import type { Launched } from './launch-postgres.ts';
import {
  clearStalePidFile,
  isStillRunning,
  readPostmaster,
  stopPostmaster,
  type Address,
} from './postmaster.ts';
import type { User } from './users.ts';

export type Running = { pid: number; joined: boolean } & Address;

/** Over TCP, where it always listens. */
export type UrlOf = (port: number, name: string) => string;

/** Undefined if none is running; 'again' if that is about to change. */
export async function joinRunning(
  folder: string,
  me: User,
  urlOf: UrlOf,
): Promise<Running | 'again' | undefined> {
  await clearStalePidFile(folder);
  const running = await readPostmaster(folder);
  if (running === undefined || !(await isStillRunning(folder, running.pid))) return undefined;
  const { pid, port } = running;
  const others = await me.countOthers(pid);
  // A leaving user either sees this one and keeps the server running, or stops it: both take only a moment.
  if (port === undefined || others.leaving > 0) return 'again';
  try {
    await waitUntilReady(urlOf(port, 'postgres'), () => isStillRunning(folder, pid));
  } catch (error) {
    if (error instanceof PostgresGone) return 'again';
    throw error;
  }
  return atItsSocket(folder, { pid, port, joined: others.staying > 0 });
}

/** Only now: the pid file names the socket a moment after the port, and an earlier version has none. */
async function atItsSocket(folder: string, found: Omit<Running, 'socketFolder'>): Promise<Running | 'again'> {
  const named = await readPostmaster(folder);
  if (named?.pid !== found.pid || named.port === undefined) return 'again';
  return { ...found, socketFolder: named.socketFolder };
}

/** Caused by another start or by a PostgreSQL that is shutting down; gone in a moment. */
const passing = /lock file "postmaster\.pid"|pre-existing shared memory block|Address already in use/;

/** 'again' if another try may succeed shortly; on the last try it throws an explanation instead. */
export async function startNew(
  folder: string,
  urlOf: UrlOf,
  { pid, port, hasExited, output }: Launched,
  isLastTry: boolean,
): Promise<Running | 'again'> {
  try {
    await waitUntilReady(urlOf(port, 'postgres'), () => !hasExited());
    // All starts use the previous port, so one about to lose the race for the folder may be answered by the winner.
    return (await isStillRunning(folder, pid))
      ? await atItsSocket(folder, { pid, port, joined: false })
      : 'again';
  } catch (error) {
    if (!(error instanceof PostgresGone)) {
      await stopPostmaster(folder, pid);
      throw error;
    }
    const messages = await output();
    if (passing.test(messages) && !isLastTry) return 'again';
    throw await explainOutput(messages, folder);
  }
}
