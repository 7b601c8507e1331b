import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from '../db/start-error.ts';
import type { Running } from './find-running.ts';
import { isStillRunning } from './postmaster.ts';
import type { User } from './users.ts';

type Keeping = {
  found: Running;
  /** Starts it at the address that existing connections use. */
  find: () => Promise<Running>;
  tell: (event: { isBack: boolean; error?: unknown }) => void;
};

const lookEveryMs = 1000;

const isElsewhere =
  'It now runs at a different address, because another program has taken its port or its folder takes no socket any more. Restart this program.';

/**
 * Supervises a database that nothing else supervises: PostgreSQL ends if the disk is full or is killed when memory runs
 * out. Restarts it until that succeeds.
 */
export function keepRunning(
  folder: string,
  me: User,
  { found, find, tell }: Keeping,
): { end: () => Promise<Running> } {
  const stopping = new AbortController();
  const kept = (async () => {
    let running = found;
    let hasFailed = false;
    for (;;) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return running;
      if (await isStillRunning(folder, running.pid)) continue;
      try {
        running = await find();
        const isAtHome = running.port === found.port && running.socketFolder === found.socketFolder;
        if (!isAtHome) throw new DatabaseStartError(isElsewhere);
        await me.setUsing(running.pid);
        hasFailed = false;
        tell({ isBack: true });
      } catch (error) {
        if (!hasFailed) tell({ isBack: false, error });
        hasFailed = true;
      }
    }
  })();
  return {
    end: () => {
      stopping.abort();
      return kept;
    },
  };
}
