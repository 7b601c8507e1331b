import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../crash/server-process.ts';

type Options = {
  env: Record<string, string>;
  logFile: string;
  onError: (what: string) => void;
  onOwnEnd: (what: string) => void;
};

/** The product's servers, each the real program on its own port. */
export type Fleet = {
  /** Starts those that are not running; `more` replaces settings, `release` is another checkout of the product. */
  start: (
    ports: number[],
    options?: { more?: Record<string, string>; release?: string | undefined },
  ) => Promise<void>;
  stop: (port: number) => Promise<void>;
  kill: (port: number) => Promise<void>;
  stopAll: () => Promise<void>;
  pids: () => number[];
};

export function createFleet({ env, logFile, onError, onOwnEnd }: Options): Fleet {
  const running = new Map<number, ServerProcess>();
  const end = async (port: number, how: 'stop' | 'kill') => {
    const server = running.get(port);
    running.delete(port);
    await server?.[how]();
  };
  return {
    start: async (ports, { more, release } = {}) => {
      for (const port of ports) {
        if (running.has(port)) continue;
        const server = startServerProcess({
          env: { ...env, PORT: String(port), ...more },
          logFile,
          onError,
          onOwnEnd,
          release,
        });
        running.set(port, server);
        await Promise.race([server.ready, sleep(60_000, undefined, { ref: false })]);
        if (!server.isReady()) throw new Error(`a server did not start: ${logFile}`);
      }
    },
    stop: (port) => end(port, 'stop'),
    kill: (port) => end(port, 'kill'),
    stopAll: async () => void (await Promise.all([...running.keys()].map((port) => end(port, 'stop')))),
    pids: () => [...running.values()].map(({ pid }) => pid),
  };
}
