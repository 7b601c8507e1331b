import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { packages, postgresFolder } from './programs.ts';
import { startProgram, user, waitFor, type Program } from './start-program.ts';

const run = promisify(execFile);

export const login = { user: 'socio', password: randomBytes(12).toString('hex') };
export const databaseName = 'socio_seguro';

export const urlOf = (port: number, database = databaseName) =>
  `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Runs one query on a connection of its own. */
export async function queryAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function createDatabaseAt(port: number): Promise<void> {
  await waitFor('PostgreSQL answers', () => queryAt(urlOf(port, 'postgres'), 'select 1'));
  await queryAt(urlOf(port, 'postgres'), `create database ${databaseName}`);
}

/** Debian's PostgreSQL 15, durable as in production, in a folder of its own. */
export async function startPostgres(folder: string, port: number): Promise<Program> {
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, login.password, { mode: 0o644 });
  await run(
    join(postgresFolder, 'initdb'),
    [
      '-D',
      data,
      '-U',
      login.user,
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { cwd: folder, ...user },
  );
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '512MB',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // SIGINT: open connections are closed, nothing is lost.
  const program = startProgram({
    name: 'postgres',
    file: packages.postgresql.program,
    args: ['-D', data, ...args],
    folder,
    stopSignal: 'SIGINT',
  });
  await createDatabaseAt(port);
  return program;
}
