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

/** One more runs at the same time for each time that the first of the line has waited this long. */
const patienceMs = 6000;

/**
 * Bounds how much of one kind of work runs at the same time in this process: `atOnce`, which leaves the calls their time,
 * and the longer the first of the line has waited the more, up to `most`.
 */
export function createTurns(atOnce: number, most = atOnce): Turns {
  const known = new Map<string, Promise<unknown>>();
  let line: { since: number; begin: (mayRun: boolean) => void }[] = [];
  let running = 0;
  let isClosed = false;

  const advance = () => {
    for (let first = line[0]; first !== undefined; first = line[0]) {
      const waited = performance.now() - first.since;
      if (running >= Math.min(most, atOnce + Math.floor(waited / patienceMs))) return;
      running += 1;
      line.shift();
      first.begin(true);
    }
  };
  const runInTurn = async <T>(work: () => Promise<T>): Promise<T | 'later'> => {
    const turn = new Promise<boolean>((begin) => {
      line.push({ since: performance.now(), begin });
    });
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
      for (const { begin } of line) begin(false);
      line = [];
    },
  };
}
