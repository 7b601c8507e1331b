import { createHash } from 'node:crypto';
import { access, chmod, chown, cp, mkdir, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../db/start-error.ts';
import { binariesIn, type Binaries } from './binaries.ts';
import type { Launch } from './unprivileged.ts';

/** Survives a reboot and can be entered by everybody. */
export const commonFolder = '/var/lib/socio-seguro';

/** Named after the folder that it replaces. */
function placeFor(root: string): string {
  const words = root.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '');
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return join(commonFolder, `${words.slice(-60)}-${hash}`);
}

async function makeCommonFolder(root: string): Promise<void> {
  try {
    await mkdir(commonFolder, { recursive: true, mode: 0o755 });
    // Regardless of the umask.
    await chmod(commonFolder, 0o755);
  } catch (error) {
    throw new DatabaseStartError(
      `The unprivileged user that PostgreSQL needs cannot enter ${root}, and ${commonFolder} cannot be created either. ` +
        'Set DATA_DIR to a folder that everybody can enter, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** Replaces the still empty `root` by a link to a folder that the launched programs can enter. */
export async function moveElsewhere(root: string, { uid, gid }: Launch): Promise<string> {
  await makeCommonFolder(root);
  const place = placeFor(root);
  await mkdir(place, { recursive: true, mode: 0o755 });
  await chmod(place, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(place, uid, gid);
  try {
    await rmdir(root);
    await symlink(place, root);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another start was faster and has already created the link.
    if (code !== 'ENOTDIR' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  }
  return place;
}

/** Copies the programs for a user who cannot enter the folder they are installed in. */
export async function copyBinaries(root: string, binaries: Binaries, version: string): Promise<Binaries> {
  await makeCommonFolder(root);
  const home = join(commonFolder, `postgresql-${version}`);
  const copied = binariesIn(home);
  const isThere = await access(copied.postgres).then(
    () => true,
    () => false,
  );
  if (isThere) return copied;
  const making = `${home}-${process.pid}`;
  await cp(binaries.home, making, { recursive: true, verbatimSymlinks: true });
  await rename(making, home).catch(() => rm(making, { recursive: true, force: true }));
  return copied;
}
