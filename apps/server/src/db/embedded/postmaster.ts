import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Postmaster = { pid: number; port: number | undefined };

/** What PostgreSQL says of itself in its pid file: line 1 the process, line 4 the port. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the PostgreSQL that the folder's pid file named still is the one that it names, and lives: the file goes
 * when it stops, and a number whose process has died may be a zombie's or, before long, anybody's.
 */
export async function isStillRunning(folder: string, pid: number): Promise<boolean> {
  if ((await readPostmaster(folder))?.pid !== pid || !isAlive(pid)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Elsewhere than on Linux the pid file and the signal have to do.
  if (stat === undefined) return process.platform !== 'linux';
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state !== 'Z' && stat.includes('(postgres)');
}

export async function waitForExit(pid: number, limitMs = 15_000): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Fast shutdown: open transactions are rolled back, everything committed is kept. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitForExit(pid))) process.kill(pid, 'SIGQUIT');
}
