import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Postmaster = { pid: number; port: number | undefined };

const pidFile = (folder: string) => join(folder, 'postmaster.pid');

/** What PostgreSQL says of itself in its pid file: line 1 the process, line 4 the port. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parse(text);
}

function parse(text: string): Postmaster | undefined {
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
  return (await readPostmaster(folder))?.pid === pid && (await isPostmasterOf(folder, pid));
}

/** Whether that process lives and is a PostgreSQL that works in this folder. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Elsewhere than on Linux the pid file and the signal have to do.
  if (process.platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
  if (state === 'Z' || !line.includes('(postgres)')) return false;
  const its = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  // Another user's process does not always show where it works: PostgreSQL refuses to start beside it by itself.
  if (its === undefined) return isAlive(pid);
  const ours = await stat(folder);
  return its.dev === ours.dev && its.ino === ours.ino;
}

/** Longer than a starting PostgreSQL takes from opening its pid file to writing it. */
const writtenAfterMs = 1000;

/**
 * Takes away a pid file that PostgreSQL itself would stop at though nothing runs here: one whose number is another
 * living process's by now, or an empty one. PostgreSQL goes by the number alone.
 */
export async function clearStalePidFile(folder: string): Promise<void> {
  const file = pidFile(folder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const named = parse(text);
  if (named === undefined) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < writtenAfterMs) return;
  } else if (!isAlive(named.pid) || (await isPostmasterOf(folder, named.pid))) return;
  const taken = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, taken);
  } catch {
    return;
  }
  // Another start may have written its own meanwhile: that one goes back.
  if ((await readFile(taken, 'utf8')) !== text) await link(taken, file).catch(() => undefined);
  await rm(taken, { force: true });
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
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  if (!(await isStillRunning(folder, pid))) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitForExit(pid))) process.kill(pid, 'SIGQUIT');
}
