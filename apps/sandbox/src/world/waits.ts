/** Waits that can be cut short, so that removing faults or stopping never has to sit them out. */
export type Waits = {
  /** Ends after `ms`, or early with 'released' or 'closed'. */
  wait(ms: number): Promise<WaitEnd>;
  release(): void;
  close(): void;
};

export type WaitEnd = 'elapsed' | 'released' | 'closed';

export function createWaits(): Waits {
  const open = new Set<(end: WaitEnd) => void>();
  let closed = false;
  const endAll = (end: WaitEnd) => {
    // Each one removes itself from the set, which is safe while iterating a Set.
    for (const finish of open) finish(end);
  };
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (closed) return resolve('closed');
        const finish = (end: WaitEnd) => {
          clearTimeout(timer);
          open.delete(finish);
          resolve(end);
        };
        const timer = setTimeout(() => finish('elapsed'), ms);
        open.add(finish);
      }),
    release: () => endAll('released'),
    close: () => {
      closed = true;
      endAll('closed');
    },
  };
}
