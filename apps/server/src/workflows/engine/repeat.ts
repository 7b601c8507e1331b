export type Repetition = { stop: () => Promise<void> };

/** Runs now and then again and again, never twice at a time; what fails is told and tried with the next run. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
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
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
