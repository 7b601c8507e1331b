import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { isAlive, readPostmaster, stopPostmaster } from './postmaster.ts';
import { findLaunch, type Launch } from './unprivileged.ts';

const run = promisify(execFile);

export type EmbeddedPostgres = {
  url: string;
  /** True when another live process started it: then `stop` leaves it running. */
  joined: boolean;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Only for tests: durability off for speed. */
  durable?: boolean;
  maxConnections?: number;
  /** Left out: any free one. */
  port?: number;
};

const user = 'socio';
const database = 'socio_seguro';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Made beside its place and moved there when whole, so that a kill half-way leaves no broken folder. */
async function create(folder: string, root: string, launch: Launch): Promise<void> {
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

async function ready(url: string, alive: () => boolean, failed: () => Promise<Error>): Promise<void> {
  for (;;) {
    if (!alive()) throw await failed();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      const code = (error as { code?: string }).code;
      // Refused while it opens its port, 57P03 while it recovers; anything else will not heal by waiting.
      if (code !== 'ECONNREFUSED' && code !== '57P03' && code !== 'ECONNRESET') throw error;
    }
    await sleep(25);
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/**
 * A real PostgreSQL under `dataDir`. Makes the folder the first time; takes over a server that a killed process
 * left behind; joins one that a live process holds.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  maxConnections = 60,
  port: wantedPort,
}: Options): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir, 'postgres');
  const folder = join(root, 'data');
  const ownerFile = join(root, 'owner.pid');
  await mkdir(root, { recursive: true, mode: 0o755 });
  const launch = await findLaunch();
  if (!(await exists(join(folder, 'PG_VERSION')))) await create(folder, root, launch);
  const password = (await readFile(join(root, 'password'), 'utf8')).trim();
  const urlOf = (port: number, name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

  const running = await readPostmaster(folder);
  const owner = Number(await readFile(ownerFile, 'utf8').catch(() => '0'));
  if (running !== undefined && isAlive(running.pid) && running.port !== undefined) {
    const joined = owner !== process.pid && owner > 0 && isAlive(owner);
    const { port, pid } = running;
    await ready(
      urlOf(port, 'postgres'),
      () => isAlive(pid),
      () => Promise.resolve(new Error('PostgreSQL stopped')),
    );
    await ensureDatabase(urlOf(port, 'postgres'));
    if (!joined) await writeFile(ownerFile, String(process.pid));
    return {
      url: urlOf(port, database),
      joined,
      stop: joined ? async () => undefined : () => stopPostmaster(pid),
    };
  }

  const port = wantedPort ?? (await freePort());
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
    folder,
    ...settings.flatMap((s) => ['-c', s]),
  ]);
  // Detached: a Ctrl-C in the terminal must reach the server first, which then stops its database in order.
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(launch.uid !== undefined && { uid: launch.uid, gid: launch.gid }),
  });
  await log.close();
  let exited = false;
  child.once('exit', () => (exited = true));
  child.once('error', () => (exited = true));
  const pid = child.pid;
  if (pid === undefined) throw new Error('PostgreSQL could not be started');
  child.unref();
  await writeFile(ownerFile, String(process.pid));
  await ready(
    urlOf(port, 'postgres'),
    () => !exited,
    async () => {
      const tail = (await readFile(logPath, 'utf8')).split('\n').slice(-6).join('\n');
      return new Error(`The embedded PostgreSQL in ${root} did not start. Its log ends:\n${tail}`);
    },
  );
  await ensureDatabase(urlOf(port, 'postgres'));
  return { url: urlOf(port, database), joined: false, stop: () => stopPostmaster(pid) };
}
