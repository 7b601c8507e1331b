import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rm } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import type { Place } from './find-place.ts';
import type { Address } from './postmaster.ts';
import { programEnvironment } from './program-environment.ts';

async function listenOnce(where: ListenOptions): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(where, done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address === null || typeof address === 'string' ? 0 : address.port;
}

const loopback = '127.0.0.1';

/** The previous port, so that those who used the server find it again; if it is taken, any free one. */
async function findPort(folder: string): Promise<number> {
  const options = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
  const at = (port: number) => listenOnce({ host: loopback, port });
  return at(last).catch(() => at(0));
}

/** That of macOS, the shortest. */
const maxSocketPath = 103;
const longestSocketName = '/.s.PGSQL.65535';

/**
 * A query takes less processor time through a Unix socket than through TCP, which is there in any case: not every
 * system and file system has sockets, and their paths are short.
 */
async function hasSockets(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  if (Buffer.byteLength(folder + longestSocketName) > maxSocketPath) return false;
  const path = join(folder, `.s.try-${randomBytes(3).toString('hex')}`);
  return listenOnce({ path }).then(
    () => true,
    () => false,
  );
}

export type LaunchOptions = {
  /** False only in tests: trades durability for speed. */
  durable: boolean;
  maxConnections: number;
  /** If omitted, the previous port or, if that is taken, any free one, and a Unix socket where there can be one. */
  at?: Address | undefined;
};

export type Launched = {
  pid: number;
  port: number;
  hasExited: () => boolean;
  /** The output since the launch. */
  output: () => Promise<string>;
};

export async function launchPostgres(
  { root, launch, binaries }: Place,
  options: LaunchOptions,
): Promise<Launched> {
  const { durable, maxConnections } = options;
  const folder = join(root, 'data');
  const { port, socketFolder } = options.at ?? {
    port: await findPort(folder),
    socketFolder: (await hasSockets(folder)) ? folder : undefined,
  };
  // Left by one that was killed, it names a process that may be another program by now. PostgreSQL would not start, and
  // a second one in this folder is kept out by its pid file anyway.
  if (socketFolder !== undefined) await rm(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
  const logPath = join(root, 'postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const { size: before } = await log.stat();
  const settings = [
    `port=${port}`, `listen_addresses=${loopback}`, `max_connections=${maxConnections}`,
    // A list, in which a name in quotes may hold anything. Nobody else may enter the folder.
    `unix_socket_directories=${socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`}`,
    'log_min_messages=warning', 'log_statement=none', 'lc_messages=C',
    // Statement parameters contain personal data and must not reach the log.
    'log_parameter_max_length=0', 'log_parameter_max_length_on_error=0',
    'log_min_error_statement=panic', 'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]; // prettier-ignore
  const { file, args } = launch.command(binaries.postgres, [
    '-D',
    folder,
    ...settings.flatMap((s) => ['-c', s]),
  ]);
  // Detached, so that Ctrl-C reaches only the server, which then stops its database in order.
  const child = spawn(file, args, {
    cwd: root,
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }),
  });
  // Before the first await: a process that loses the race for the folder exits within milliseconds.
  let exited = false;
  child.once('exit', () => (exited = true));
  child.once('error', () => (exited = true));
  if (launch.uid !== undefined && launch.gid !== undefined) await chown(logPath, launch.uid, launch.gid);
  await log.close();
  const pid = child.pid;
  if (pid === undefined) throw new Error('PostgreSQL could not be started');
  child.unref();
  return { pid, port, hasExited: () => exited, output: () => readFrom(logPath, before) };
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(16_384);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
