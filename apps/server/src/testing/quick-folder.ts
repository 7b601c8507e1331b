import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

const memory = '/dev/shm';
const needed = 2 * 1024 ** 3;

/**
 * For databases that nobody keeps: in memory where Linux has room for them. A database is some 700 files, and on a disk
 * to make and delete them can take longer than the test that wants one.
 */
export async function makeQuickFolder(prefix: string): Promise<string> {
  if (!(await hasMemory())) return await mkdtemp(join(tmpdir(), `${prefix}-`));
  await removeLeft(prefix);
  return await mkdtemp(join(memory, `${prefix}-${process.pid}-`));
}

/** Not where programs may not run, as in many containers: PostgreSQL's may be copied beside its files. */
async function hasMemory(): Promise<boolean> {
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const options = mounts
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
      ?.split(' ')[3];
    if (options === undefined || options.split(',').includes('noexec')) return false;
    const { bavail, bsize } = await statfs(memory);
    return Math.min(bavail * bsize, availableMemory()) >= needed;
  } catch {
    return false;
  }
}

/** What killed runs have left would keep its memory until the machine starts again. Another user's cannot be removed. */
async function removeLeft(prefix: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = Number(new RegExp(`^${prefix}-(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) await rm(join(memory, name), { recursive: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
