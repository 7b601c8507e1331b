import type { CountUse, ReturnUse } from './rate-limit.ts';

type Dependencies = {
  countUse: CountUse;
  returnUse: ReturnUse;
  clock: () => Date;
  key: string;
  /** Over all processes on this database. */
  limit: number;
  /** When the place of a crashed process is free again; longer than the work may take. */
  leaseMs: number;
  /** How long to wait for a place. */
  patienceMs: number;
  onError: (error: unknown) => void;
};

/** Runs the work once there is a place; 'busy' if there is none in time. */
export type AtOnce = <T>(work: () => Promise<T>) => Promise<T | 'busy'>;

const lookEveryMs = 100;

/**
 * Bounds how much of one kind of work runs at the same time. Whoever waits does so in this process's line, so that only
 * its first ones look for a place in the database.
 */
export function createAtOnce(deps: Dependencies): AtOnce {
  const { countUse, returnUse, clock, key, limit, leaseMs, patienceMs, onError } = deps;
  let running = 0;
  const line = new Set<() => void>();

  const begin = async (): Promise<boolean> => {
    if (running < limit) {
      running += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const called = () => resolve(true);
    line.add(called);
    const timer = setTimeout(() => resolve(false), patienceMs);
    const isCalled = await promise;
    clearTimeout(timer);
    line.delete(called);
    return isCalled;
  };
  const end = () => {
    const [next] = line;
    // The place goes to the next one without becoming free in between.
    if (next === undefined) running -= 1;
    else {
      line.delete(next);
      next();
    }
  };
  const takePlace = async (until: number): Promise<boolean> => {
    for (;;) {
      const use = { key, limit, windowSeconds: leaseMs / 1000, now: clock() };
      if ((await countUse(use)) === 0) return true;
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  };

  return async (work) => {
    const until = performance.now() + patienceMs;
    if (!(await begin())) return 'busy';
    try {
      if (!(await takePlace(until))) return 'busy';
      try {
        return await work();
      } finally {
        // Nobody waits for it: without an answer the lease ends it.
        returnUse({ key, now: clock() }).catch(onError);
      }
    } finally {
      end();
    }
  };
}
