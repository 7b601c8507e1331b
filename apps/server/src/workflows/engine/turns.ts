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

/** So many waiting for each that runs in excess of `atOnce`. */
const longLine = 10;

/**
 * Bounds how much of one kind of work runs at the same time in this process: `atOnce`, which leaves the calls their time,
 * and with a growing line up to `most`, which keeps it from growing without end.
 */
export function createTurns(atOnce: number, most = atOnce): Turns {
  const known = new Map<string, Promise<unknown>>();
  let line: ((mayRun: boolean) => void)[] = [];
  let running = 0;
  let isClosed = false;

  const advance = () => {
    while (line.length > 0 && running < Math.min(most, atOnce + Math.floor(line.length / longLine))) {
      running += 1;
      line.shift()?.(true);
    }
  };
  const runInTurn = async <T>(work: () => Promise<T>): Promise<T | 'later'> => {
    const turn = new Promise<boolean>((resolve) => line.push(resolve));
    advance();
    if (!(await turn)) return 'later';
    try {
      return await work();
    } finally {
      running -= 1;
      advance();
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
