import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import type { Launch } from './unprivileged.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export type LaunchOptions = {
  /** Only for tests: durability off for speed. */
  durable: boolean;
  maxConnections: number;
  /** Left out: any free one. */
  port?: number;
};

export type Launched = { pid: number; port: number; hasExited: () => boolean; logEnd: () => Promise<string> };

export async function launchPostgres(
  root: string,
  launch: Launch,
  options: LaunchOptions,
): Promise<Launched> {
  const { durable, maxConnections } = options;
  const port = options.port ?? (await freePort());
  const logPath = join(root, 'postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const settings = [
    `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `max_connections=${maxConnections}`,
    'shared_buffers=128MB', 'log_min_messages=warning', 'log_statement=none',
    // Statements hold personal data as parameters: never into the log.
    'log_parameter_max_length=0', 'log_parameter_max_length_on_error=0',
    'log_min_error_statement=panic', 'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]; // prettier-ignore
  const { file, args } = launch.command(findBinaries().postgres, [
    '-D',
    join(root, 'data'),
    ...settings.flatMap((s) => ['-c', s]),
  ]);
  // Detached: a Ctrl-C in the terminal must reach the server first, which then stops its database in order.
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }),
  });
  // Before anything is awaited: one that loses the race for the folder ends within milliseconds.
  let exited = false;
  child.once('exit', () => (exited = true));
  child.once('error', () => (exited = true));
  await log.close();
  const pid = child.pid;
  if (pid === undefined) throw new Error('PostgreSQL could not be started');
  child.unref();
  return {
    pid,
    port,
    hasExited: () => exited,
    logEnd: async () => (await readFile(logPath, 'utf8')).split('\n').slice(-6).join('\n'),
  };
}
