import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start a PostgreSQL program: it refuses to run as root. */
export type Launch = {
  command: (program: string, args: string[]) => { file: string; args: string[] };
  uid?: number;
  gid?: number;
  how: 'own user' | 'user namespace' | 'other user';
};

const plain: Launch = { command: (file, args) => ({ file, args }), how: 'own user' };

async function nobody(): Promise<{ uid: number; gid: number } | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const user of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':');
    if (fields?.[2] !== undefined && fields[3] !== undefined)
      return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return undefined;
}

/**
 * As a normal user: start it as it is. As root: inside a user namespace in which root is an ordinary user, so that
 * the data folder stays where it is and no user is made; where namespaces are not allowed, as an existing
 * unprivileged user.
 */
export async function findLaunch(): Promise<Launch> {
  if (process.getuid?.() !== 0) return plain;
  const user = await nobody();
  if (user === undefined) {
    throw new Error('PostgreSQL does not run as root, and this system has no other user. Set DATABASE_URL.');
  }
  const prefix = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  try {
    await run('unshare', [...prefix, 'true']);
    return {
      command: (program, args) => ({ file: 'unshare', args: [...prefix, program, ...args] }),
      how: 'user namespace',
    };
  } catch {
    return { ...plain, ...user, how: 'other user' };
  }
}
