export type Repetition = { stop: () => Promise<void> };

/**
 * Runs at once, unless told otherwise, and then at every interval, never twice at the same time; failures are reported and
 * retried next time.
 */
export function repeat(
  work: () => Promise<void>,
  {
    everyMs,
    onError,
    atOnce = true,
  }: { everyMs: number; onError: (error: unknown) => void; atOnce?: boolean },
): Repetition {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    if (stopped || running !== undefined) return;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  if (atOnce) run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
