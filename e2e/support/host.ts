import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Host = {
  /** Where it takes orders. */
  url: string;
  /** Suspends the process (SIGSTOP) until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

/** Starts a process that can make products, and waits until it takes orders. */
export async function startHost(): Promise<Host> {
  const child = fork(join(import.meta.dirname, '../host.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => {
    throw new Error(`The process of the products stopped by itself (${String(code)})`);
  });
  failed.catch(() => undefined);
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      // It is not if it has stopped by itself, of which the journeys have told.
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
