import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of a database that accepts connections. */
export type Address = {
  port: number;
  /** If it listens at a Unix socket, too. */
  socketFolder: string | undefined;
};

export type Postmaster = { pid: number } & (Address | { port: undefined });

const pidFile = (folder: string) => join(folder, 'postmaster.pid');

/** Reads PostgreSQL's pid file: line 1 is the process, line 4 the port, line 5 the folder of its socket. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parse(text);
}

function parse(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return port > 0 ? { pid, port, socketFolder: lines[4] || undefined } : { pid, port: undefined };
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
 * Whether this PostgreSQL is alive and still the one named by the folder's pid file. The file is removed when it stops,
 * and the pid of a dead process may belong to a zombie or be reused.
 */
export async function isStillRunning(folder: string, pid: number): Promise<boolean> {
  return (await readPostmaster(folder))?.pid === pid && (await isPostmasterOf(folder, pid));
}

/** Whether that process is alive and is a PostgreSQL running in this folder. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // On other systems the pid file and the signal must do.
  if (process.platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
  if (state === 'Z' || !line.includes('(postgres)')) return false;
  const runsIn = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  // The working folder of another user's process may be hidden; in that case PostgreSQL itself refuses a second start.
  if (runsIn === undefined) return isAlive(pid);
  const expected = await stat(folder);
  return runsIn.dev === expected.dev && runsIn.ino === expected.ino;
}

/** Longer than a starting PostgreSQL takes between creating and writing its pid file. */
const writtenAfterMs = 1000;

/**
 * Removes a pid file that would keep PostgreSQL from starting although nothing runs here: an empty one, or one whose
 * pid now belongs to another process. PostgreSQL checks only the pid.
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
  // Another start may have written its own file in the meantime; then it is put back.
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
  signal(pid, 'SIGINT');
  if (!(await waitForExit(pid))) signal(pid, 'SIGQUIT');
}

/** Of two that stop it at once, one may find it gone. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
