import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../db/start-error.ts';

const run = promisify(execFile);

/** How to launch PostgreSQL's programs, which refuse to run as root. */
export type Launch = {
  command: (program: string, args: string[]) => { file: string; args: string[] };
  uid?: number;
  gid?: number;
  how: 'own user' | 'user namespace' | 'other user';
};

type UserIds = { uid: number; gid: number };

const plain: Launch = { command: (file, args) => ({ file, args }), how: 'own user' };

async function findUser(fits: (name: string, uid: number) => boolean): Promise<UserIds | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) continue;
    if (fits(name, Number(uid))) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** In a user namespace root is an ordinary user to PostgreSQL, yet files stay root's and no folder is closed to it. */
async function inNamespace({ uid, gid }: UserIds): Promise<Launch | undefined> {
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return run('unshare', [...prefix, 'true']).then(
    () => ({
      command: (program, args) => ({ file: 'unshare', args: [...prefix, program, ...args] }),
      how: 'user namespace',
    }),
    () => undefined,
  );
}

/** Whether programs launched this way can enter the folder. */
export async function canEnter({ command, uid, gid }: Launch, folder: string): Promise<boolean> {
  const { file, args } = command('sh', ['-c', 'cd "$1"', 'sh', folder]);
  return run(file, args, { cwd: '/', ...(uid !== undefined && { uid, gid }) }).then(
    () => true,
    () => false,
  );
}

/**
 * A normal user runs it directly. As root, an existing database runs as its owner; root's own or a new one runs in a
 * user namespace, so that it stays in place and no user has to be created. If namespaces are not allowed or cannot
 * reach `root` (a closed folder of another user), an existing unprivileged user runs it.
 */
export async function findLaunch(root: string, ownerId: number | undefined): Promise<Launch> {
  if (process.getuid?.() !== 0) return plain;
  const other =
    ownerId !== undefined && ownerId !== 0
      ? { uid: ownerId, gid: ownerId, ...(await findUser((_name, uid) => uid === ownerId)) }
      : ((await findUser((name) => name === 'postgres')) ?? (await findUser((name) => name === 'nobody')));
  if (other === undefined) {
    throw new DatabaseStartError(
      'The embedded PostgreSQL does not run as root, and this system has no other user. Start as a normal user, or set DATABASE_URL.',
    );
  }
  if (ownerId === undefined || ownerId === 0) {
    const namespace = await inNamespace(other);
    if (namespace !== undefined && (await canEnter(namespace, root))) return namespace;
  }
  if (ownerId === 0) {
    throw new DatabaseStartError(
      `The database in ${root} was made by root in a user namespace, which this system does not allow (any more). ` +
        'Allow user namespaces, or start as a normal user to whom the folder belongs (chown -R).',
    );
  }
  return { ...plain, ...other, how: 'other user' };
}
