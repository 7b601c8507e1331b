import { PostgresGone, waitUntilReady } from './connect.ts';
import { explainOutput } from './explain-failure.ts';
import type { Launched } from './launch-postgres.ts';
import { clearStalePidFile, isStillRunning, readPostmaster, stopPostmaster } from './postmaster.ts';
import type { User } from './users.ts';

export type Running = { pid: number; port: number; joined: boolean };

export type UrlOf = (port: number, name: string) => string;

/** Undefined where none runs; 'again' where that is about to change. */
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

/** What another start, or a PostgreSQL that is just ending, is the cause of: over soon. */
const passing = /lock file "postmaster\.pid"|pre-existing shared memory block|Address already in use/;

/** 'again' where it may go well in a moment; `isLastTry`: then it is told why it does not. */
export async function startNew(
  folder: string,
  urlOf: UrlOf,
  { pid, port, hasExited, output }: Launched,
  isLastTry: boolean,
): Promise<Running | 'again'> {
  try {
    await waitUntilReady(urlOf(port, 'postgres'), () => !hasExited());
    // All take the port of last time: one that is about to lose the race for the folder is answered by the winner.
    return (await isStillRunning(folder, pid)) ? { pid, port, joined: false } : 'again';
  } catch (error) {
    if (!(error instanceof PostgresGone)) {
      await stopPostmaster(folder, pid);
      throw error;
    }
    const said = await output();
    if (passing.test(said) && !isLastTry) return 'again';
    throw await explainOutput(said, folder);
  }
}
