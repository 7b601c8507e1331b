/**
 * Calls back when this process is told to stop: by a signal, or by the end of the npm that started it. npm forwards a
 * SIGTERM only to its shell, and the shell dies without notifying the program below it.
 * @param {() => void} stop may be called more than once
 */
export function onStop(stop) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
