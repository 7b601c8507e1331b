import { access, chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../db/start-error.ts';
import { explainFolderError } from './explain-failure.ts';

export type Cluster = { ownerId: number };

/**
 * The database in a folder, or undefined if there is none yet and one may be created. Anything else in the folder is
 * not ours: it is refused and never touched.
 */
export async function checkCluster(folder: string, version: string): Promise<Cluster | undefined> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw explainFolderError(error, folder);
  });
  if (names.length === 0) return undefined;
  if (!names.includes('PG_VERSION')) {
    throw new DatabaseStartError(
      `${folder} holds files that are not a PostgreSQL database. Nothing was changed: move them away, or set DATA_DIR to another folder.`,
    );
  }
  const { uid, mode } = await stat(folder);
  const me = process.getuid?.();
  if (me !== undefined && me !== 0 && me !== uid) {
    throw new DatabaseStartError(
      `The database in ${folder} belongs to another user of this machine (uid ${uid}). ` +
        'Start as that user, change its owner (chown -R), or set DATA_DIR to another folder.',
    );
  }
  try {
    await checkContents(folder, version);
    // PostgreSQL refuses a folder that others may write to, and copying or unpacking can widen its mode.
    if (process.platform !== 'win32' && (mode & 0o027) !== 0) await chmod(folder, 0o700);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
  return { ownerId: uid };
}

async function checkContents(folder: string, version: string): Promise<void> {
  const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const major = version.split('.')[0] ?? '';
  if (made !== major) {
    throw new DatabaseStartError(
      `The database in ${folder} was made by PostgreSQL ${made.slice(0, 10) || '(unknown version)'}, and this is ${major}. ` +
        'Nothing was changed: take its data over with a backup made by the version that wrote it, or set DATA_DIR to another folder.',
    );
  }
  const isWhole = await access(join(folder, 'global', 'pg_control')).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  if (!isWhole) {
    throw new DatabaseStartError(
      `The database in ${folder} is incomplete: files are missing. Nothing was changed: restore it from a backup, or move it away to begin with an empty one.`,
    );
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
