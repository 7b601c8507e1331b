import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName, login, queryAt, urlOf } from './postgres.ts';
import { packages } from './programs.ts';
import { startProgram, waitFor, type Program } from './start-program.ts';

/** Shares 40 connections to the database among all servers, each for one transaction at a time. */
export async function startPgbouncer(folder: string, port: number, databasePort: number): Promise<Program> {
  const users = join(folder, 'pgbouncer-users.txt');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${login.user}" "${login.password}"\n`);
  await writeFile(
    config,
    `[databases]
${databaseName} = host=127.0.0.1 port=${databasePort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
; One that hangs on a dead machine is given up.
query_wait_timeout = 10
server_connect_timeout = 5
; The default of 15 s would come on top of every failover.
server_login_retry = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`,
  );
  const program = startProgram({
    name: 'pgbouncer',
    file: packages.pgbouncer.program,
    args: [config],
    folder,
  });
  await waitFor('PgBouncer answers', () => queryAt(urlOf(port), 'select 1'));
  return program;
}
