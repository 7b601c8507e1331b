import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL and PgBouncer refuse to run as root: then all of Debian's programs run as the user postgres. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('there is no user postgres; it comes with the package postgresql-15');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

export const user = findUser();

/** A temporary folder that the programs' user owns; it goes with the script unless it is to be looked into. */
export async function makeFolder(): Promise<{ folder: string; keep: () => void }> {
  const folder = await mkdtemp(join(tmpdir(), 'socio-scale-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  let isKept = false;
  // Those who kill their programs put themselves before it.
  process.once('exit', () => {
    if (isKept) console.log(`Logs: ${folder}`);
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return {
    folder,
    keep: () => {
      isKept = true;
    },
  };
}

export type Program = {
  name: string;
  pid: number;
  isRunning: () => boolean;
  /** SIGTERM (or the program's own signal for an orderly end); SIGKILL if that takes too long. */
  stop: () => Promise<void>;
  /** SIGKILL. */
  kill: () => Promise<void>;
};

type Options = {
  name: string;
  file: string;
  args: string[];
  folder: string;
  stopSignal?: NodeJS.Signals;
  env?: Record<string, string>;
};

const patienceMs = 20_000;

/** Starts one of Debian's programs in the foreground; its output goes to NAME.log in the folder. */
export function startProgram({
  name,
  file,
  args,
  folder,
  stopSignal = 'SIGTERM',
  env = {},
}: Options): Program {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  const killWithParent = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', killWithParent);
  const exited = once(child, 'exit').then(() => process.off('exit', killWithParent));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    child.kill(signal);
    const hanging = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(hanging);
  };
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    stop: () => end(stopSignal),
    kill: () => end('SIGKILL'),
  };
}

/** Repeats `look` until it gives something; its own failures count as not yet. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined>,
  limitMs = 60_000,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await sleep(100);
  }
}
