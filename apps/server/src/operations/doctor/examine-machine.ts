import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fine, wrong, type Finding } from './finding.ts';

const gigabyte = 1024 ** 3;
const leastFreeBytes = 2 * gigabyte;
const leastFreeShare = 0.1;
const hourMs = 60 * 60_000;
/** Daily, with time to be written. */
const mostBackupHours = 26;

/** The disk of a folder; a database on another machine has one that is not seen from here. */
export async function examineDisk(about: string, folder: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const words = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free, ${Math.round((100 * bavail) / blocks)} %`;
    const isLow = bavail * bsize < leastFreeBytes || bavail < blocks * leastFreeShare;
    return isLow ? wrong(about, `${words}: make room or enlarge it`) : fine(about, words);
  } catch {
    return wrong(about, 'the folder cannot be read: create it, or give this user the right to it');
  }
}

/** The newest whole backup of a folder. */
export async function examineBackups(folder: string | undefined, now: Date): Promise<Finding> {
  if (folder === undefined) return wrong('backup', 'not looked at: name their folder with --backups FOLDER');
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.backup'));
    const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
    if (times.length === 0) return wrong('backup', 'there is none: npm run backup -- FILE.backup, every day');
    const hours = Math.round((now.getTime() - Math.max(...times)) / hourMs);
    const words = `the newest is ${hours} hours old`;
    return hours > mostBackupHours
      ? wrong('backup', `${words}: see why the daily one was not made`)
      : fine('backup', words);
  } catch {
    return wrong('backup', 'their folder cannot be read: name another with --backups FOLDER');
  }
}
