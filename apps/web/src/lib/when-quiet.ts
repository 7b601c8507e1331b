const QUIET = 1500;
const LONGEST = 10_000;

/**
 * Calls back once nothing has arrived from the network for one and a half seconds: what a screen needs later must not
 * compete with what it waits for now. Returns how to call it off.
 */
export function whenQuiet(act: () => void): () => void {
  let timer = setTimeout(begin, QUIET);
  // A screen that asks again and again is never quiet.
  const latest = setTimeout(begin, LONGEST);
  const arrivals = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET);
  });
  arrivals.observe({ type: 'resource' });
  return stop;

  function begin(): void {
    stop();
    act();
  }
  function stop(): void {
    clearTimeout(timer);
    clearTimeout(latest);
    arrivals.disconnect();
  }
}
