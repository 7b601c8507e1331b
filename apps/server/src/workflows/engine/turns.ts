export type Turns = {
  /**
   * Runs the work on `key` once it is its turn, first come, first served; whoever asks for a key that is in the line or
   * under way joins it. 'later': the line is full or closed.
   */
  take: <T>(key: string, work: () => Promise<T>) => Promise<T | 'later'>;
  /** How many have not had their turn yet. */
  waiting: () => number;
  /** Sends the line away; what is under way may finish. */
  close: () => void;
};

/** Far more than a process can have waiting without being overloaded, and nothing to its memory. */
const longestLine = 5000;

/** Bounds how much of one kind of work runs at the same time in this process. */
export function createTurns(atOnce: number): Turns {
  const known = new Map<string, Promise<unknown>>();
  let line: ((mayRun: boolean) => void)[] = [];
  let running = 0;
  let isClosed = false;

  const begin = async (): Promise<boolean> => {
    if (running >= atOnce) return await new Promise<boolean>((resolve) => line.push(resolve));
    running += 1;
    return true;
  };
  const end = () => {
    const next = line.shift();
    // The place goes to the next one without becoming free in between.
    if (next === undefined) running -= 1;
    else next(true);
  };
  const runInTurn = async <T>(work: () => Promise<T>): Promise<T | 'later'> => {
    if (!(await begin())) return 'later';
    try {
      return await work();
    } finally {
      end();
    }
  };

  return {
    take: <T>(key: string, work: () => Promise<T>) => {
      const joined = known.get(key) as Promise<T | 'later'> | undefined;
      if (joined !== undefined) return joined;
      if (isClosed || line.length >= longestLine) return Promise.resolve('later' as const);
      const taken = runInTurn(work).finally(() => known.delete(key));
      known.set(key, taken);
      return taken;
    },
    waiting: () => line.length,
    close: () => {
      isClosed = true;
      for (const dismiss of line) dismiss(false);
      line = [];
    },
  };
}
