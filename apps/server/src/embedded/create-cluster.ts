import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { explainFolderError, explainOutput } from './explain-failure.ts';
import { isAlive } from './postmaster.ts';
import { birthOf } from './process-birth.ts';
import { programEnvironment } from './program-environment.ts';
import type { Launch } from './unprivileged.ts';

const run = promisify(execFile);

/** Owns the database; a server works as another user of less rights. */
export const user = 'socio';

/**
 * Creates the database completely, synced to disk, in a temporary folder beside its place and then renames it: a kill
 * leaves no broken folder, and of several parallel starts the first wins and the others discard theirs.
 */
export async function createCluster(
  root: string,
  { launch, binaries, durable }: { launch: Launch; binaries: Binaries; durable: boolean },
): Promise<void> {
  const name = `making-${process.pid}-${await birthOf(process.pid)}-${randomBytes(4).toString('hex')}`;
  const making = join(root, name);
  const passwordFile = join(making, 'password');
  try {
    await mkdir(making, { mode: 0o700 });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (launch.uid !== undefined && launch.gid !== undefined) {
      await chown(making, launch.uid, launch.gid);
      await chown(passwordFile, launch.uid, launch.gid);
    }
    const data = join(making, 'data');
    await runInitdb(binaries, launch, [
      '-D', data, '-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8',
      '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync']),
    ], root); // prettier-ignore
    // The password moves together with the database that it opens.
    await rename(passwordFile, join(data, 'password'));
    if (durable) for (const path of [join(data, 'password'), data]) await toDisk(path);
    await moveIfFree(data, join(root, 'data'));
    if (durable) await toDisk(root);
  } catch (error) {
    throw explainFolderError(error, root);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function runInitdb(
  { initdb }: Binaries,
  launch: Launch,
  options: string[],
  root: string,
): Promise<void> {
  const { file, args } = launch.command(initdb, options);
  try {
    await run(file, args, {
      cwd: root,
      env: programEnvironment(),
      ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }),
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw await explainOutput(`${stdout}\n${stderr}`, root);
  }
}

/** Does nothing if the target folder is not empty. */
async function moveIfFree(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isTaken =
      code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && process.platform === 'win32');
    if (!isTaken) throw error;
  }
}

/** Windows cannot open folders. */
async function toDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes what killed processes left while creating a database; that of a live one stays. */
export async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [, pid, birth] = /^making-(\d+)-(\d*)-/.exec(name) ?? [];
    // The names used by earlier versions.
    const isOld = name === 'data.making' || name === 'password.making';
    const isUsed = pid !== undefined && isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth;
    if ((pid === undefined && !isOld) || isUsed) continue;
    // Its initdb may briefly outlive the process; then the next start removes it.
    await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
