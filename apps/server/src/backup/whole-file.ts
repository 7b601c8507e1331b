import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './backup-error.ts';

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

export async function requireFree(file: string, force: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw new BackupError(`${file} is a folder: name a file.`);
  const folder = dirname(file);
  if (!(await exists(folder))) throw new BackupError(`There is no folder ${folder}.`);
  if (!force && (await exists(file))) throw new BackupError(`${file} exists; --force replaces it.`);
}

/**
 * Writes the whole file or nothing: it gets its name only once its bytes are on disk. Readable by its owner alone. A
 * file left unfinished by a killed backup is overwritten. Returns the size.
 */
export async function writeWholeFile(
  file: string,
  force: boolean,
  write: (to: Writable) => Promise<void>,
): Promise<number> {
  await requireFree(file, force);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  const { ino } = await handle.stat();
  const ours = async () => {
    const found = await stat(partial).catch(() => undefined);
    return found?.ino === ino ? found : undefined;
  };
  let size: number;
  try {
    // The stream syncs and closes the file at its end.
    await write(handle.createWriteStream({ flush: true }));
    const done = await ours();
    if (done === undefined) throw new BackupError(`Another backup is being written to ${file}.`);
    ({ size } = done);
    await requireFree(file, force);
    await rename(partial, file);
  } catch (error) {
    if ((await ours()) !== undefined) await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
  return size;
}

/** Not every system allows opening a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
