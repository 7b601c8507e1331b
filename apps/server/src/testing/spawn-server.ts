import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from './child-environment.ts';

export type SpawnedServer = {
  url: string;
  /** SIGKILL: no handler runs and nothing is finished or cleaned up. */
  kill: () => Promise<void>;
};

/** The real program in a separate process, so that it can be killed. */
export async function spawnServer(env: Record<string, string>): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: childEnvironment({ PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const listening = new Promise<number>((resolve, reject) => {
    void exited.then(() => reject(new Error('The server ended before it listened')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { msg?: string; port?: number };
      if (entry.msg === 'listening' && entry.port !== undefined) resolve(entry.port);
    });
  });
  return {
    url: `http://127.0.0.1:${await listening}`,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
