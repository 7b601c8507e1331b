import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  readPostmaster,
  waitForExit,
  type Address,
} from '../apps/server/src/embedded/postmaster.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';

export type DatabaseProcess = {
  /** As its owner, and as the user of a server. */
  url: string;
  serverUrl: string;
  /** Whether it was down at any time after `instant` (performance.now). */
  wasAwayAfter: (instant: number) => boolean;
  /** SIGKILL of the postmaster: what was not yet on disk is lost. */
  kill: () => Promise<void>;
  /** At the same address, like a database server coming back. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const startLimitMs = 30_000;

/** Starts a real PostgreSQL that belongs to the test, durable as in production. */
export async function startDatabaseProcess(dataDir: string): Promise<DatabaseProcess> {
  const begin = async (at?: Address) => {
    const embedded = await startEmbedded({ dataDir, at });
    const postmaster = await readPostmaster(join(dataDir, 'postgres/data'));
    if (postmaster?.port === undefined) throw new Error('the database does not run');
    return { ...embedded, ...postmaster };
  };
  let running = await begin();
  let backAt = 0;
  const { url, serverUrl, port, socketFolder } = running;
  const stopWithParent = () => {
    if (isAlive(running.pid)) process.kill(running.pid, 'SIGQUIT');
  };
  process.once('exit', stopWithParent);
  return {
    url,
    serverUrl,
    wasAwayAfter: (instant) => backAt > instant,
    kill: async () => {
      backAt = Infinity;
      process.kill(running.pid, 'SIGKILL');
      await waitForExit(running.pid);
    },
    start: async () => {
      const until = performance.now() + startLimitMs;
      for (;;) {
        try {
          running = await begin({ port, socketFolder });
          backAt = performance.now();
          return;
        } catch (error) {
          // PostgreSQL refuses to start while its last processes still hold its shared memory.
          if (performance.now() > until) throw error;
          await sleep(100);
        }
      }
    },
    stop: async () => {
      process.off('exit', stopWithParent);
      await running.stop();
    },
  };
}
