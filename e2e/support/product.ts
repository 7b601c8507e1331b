import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromServer, ToServer } from '../server.ts';

export type Product = {
  url: string;
  sandboxUrl: string;
  /** Moves the server's clock forward. */
  advance: (by: { minutes: number }) => Promise<void>;
  /** Puts the codes by SMS on guard; it ends when an hour has passed. */
  raiseGuards: () => Promise<void>;
  /** Two operators ask for a membership to be taken from an account. */
  askRelease: (membership: string) => Promise<void>;
  /** The newest code that the sandbox delivered to a phone. */
  readCode: (phone: string) => Promise<string>;
  inbox: (to: string) => Promise<{ subject?: string; text: string; html?: string }[]>;
  addFault: (fault: {
    service: string;
    kind: string;
    operation?: string;
    times?: number;
    ms?: number;
  }) => Promise<void>;
  /** Suspends the server's process (SIGSTOP) until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

/** Starts a product, usually that of one worker, and waits until it listens. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const child = fork(join(import.meta.dirname, '../server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answers: ((message: FromServer) => void)[] = [];
  child.on('message', (message: FromServer) => answers.shift()?.(message));
  const next = () => new Promise<FromServer>((resolve) => answers.push(resolve));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The product stopped by itself (${String(code)})`);
  });
  failed.catch(() => undefined);
  const ready = await Promise.race([next(), failed]);
  if (ready.kind !== 'ready') throw new Error('The product did not say that it is ready');

  const tell = (message: ToServer) => child.send(message);
  const inbox: Product['inbox'] = async (to) => {
    const response = await fetch(`${ready.sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Awaited<ReturnType<Product['inbox']>>;
  };
  return {
    url: ready.url,
    sandboxUrl: ready.sandboxUrl,
    inbox,
    advance: async ({ minutes }) => {
      const moved = next();
      tell({ kind: 'advance', milliseconds: minutes * 60_000 });
      await moved;
    },
    raiseGuards: async () => {
      const moved = next();
      tell({ kind: 'guard' });
      await moved;
    },
    askRelease: async (membership) => {
      const asked = next();
      tell({ kind: 'release', membership });
      await asked;
    },
    readCode: async (phone) => {
      // Notices go to the phone, too, whenever their job sends them.
      const [code] = (await inbox(phone)).flatMap(
        ({ text }) => text.match(/\b(?:\d{6}|\d{4} \d{4} \d{4})\b/)?.[0] ?? [],
      );
      if (code === undefined) throw new Error('No code was delivered');
      return code;
    },
    addFault: async (fault) => {
      await fetch(`${ready.sandboxUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      const exited = once(child, 'exit');
      tell({ kind: 'stop' });
      await exited;
    },
  };
}
