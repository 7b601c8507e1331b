import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from './binaries.ts';
import type { Launch } from './unprivileged.ts';

const run = promisify(execFile);

/** The only user of the database. */
export const user = 'socio';

/** Whether the folder holds a database that was made to the end. */
export async function hasCluster(folder: string): Promise<boolean> {
  return access(join(folder, 'PG_VERSION'), constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Made beside its place and moved there when whole, so that a kill half-way leaves no broken folder. */
export async function createCluster(folder: string, root: string, launch: Launch): Promise<void> {
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(root, 'password.making');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (launch.uid !== undefined && launch.gid !== undefined) {
    await mkdir(making, { mode: 0o700 });
    await Promise.all([making, passwordFile].map((path) => chown(path, launch.uid ?? 0, launch.gid ?? 0)));
  }
  const { file, args } = launch.command(findBinaries().initdb, [
    '-D', making, '-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8',
    '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
  ]); // prettier-ignore
  await run(file, args, { ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }) });
  await rename(passwordFile, join(root, 'password'));
  await rename(making, folder);
}
