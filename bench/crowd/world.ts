import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../apps/server/src/db/connection.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../apps/server/src/embedded/start-embedded.ts';
import { withMemorySettings } from '../../scripts/lib/settings.mjs';

export type CrowdWorld = {
  serverUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  pids: { server: number; PostgreSQL: number; sandbox: number };
  close: () => Promise<void>;
};

type Options = {
  /** For the server's Node. */
  serverArgs: string[];
  /** PostgreSQL counts statements, which takes some of its time. */
  countStatements: boolean;
};

const patienceMs = 60_000;

/** A program whose output goes to a file, so that nobody spends time on reading it while it is measured. */
async function start(file: string, env: NodeJS.ProcessEnv, log: string, args: string[] = []) {
  const output = await open(log, 'a');
  const child = spawn(process.execPath, [...args, join(import.meta.dirname, '../..', file)], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', output.fd, 'inherit'],
  });
  await output.close();
  return child;
}

async function awaitLine(child: ChildProcess, log: string, line: RegExp): Promise<string> {
  const until = performance.now() + patienceMs;
  while (child.exitCode === null && performance.now() < until) {
    const found = line.exec(await readFile(log, 'utf8'))?.[1];
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`did not start: ${log}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function withStatistics(started: EmbeddedPostgres, folder: string): Promise<EmbeddedPostgres> {
  await run(started.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await run(started.url, 'alter system set pg_stat_statements.track_planning = on');
  await started.stop();
  const embedded = await startEmbedded({ dataDir: folder });
  await run(embedded.url, 'create extension pg_stat_statements');
  return embedded;
}

async function run(url: string, statement: string): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** The real server, PostgreSQL and the outside world, each in processes of its own, on a fresh database. */
export async function openCrowdWorld({ serverArgs, countStatements }: Options): Promise<CrowdWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'socio-crowd-'));
  const first = await startEmbedded({ dataDir: folder });
  const embedded = countStatements ? await withStatistics(first, folder) : first;
  const pid = Number((await readFile(join(embedded.folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
  const outside = join(folder, 'sandbox.log');
  // The outside world keeps what it did in memory only: a file per message is not what is measured.
  const sandbox = await start('bench/crowd/sandbox.ts', {}, outside);
  const [, sandboxUrl = '', smtpPort = ''] =
    /(http\S+) (\d+)/.exec(await awaitLine(sandbox, outside, /^(http\S+ \d+)$/m)) ?? [];
  const log = join(folder, 'server.log');
  const server = await start(
    'apps/server/src/main.ts',
    withMemorySettings({
      DATABASE_URL: embedded.serverUrl,
      DATABASE_OWNER_URL: embedded.url,
      DATA_DIR: folder,
      PORT: '0',
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SMTP_PORT: smtpPort,
      // Limits count by address, and each member has one.
      TRUST_PROXY: '1',
    }),
    log,
    serverArgs,
  );
  const port = await awaitLine(server, log, /"port":(\d+),"msg":"listening"/);
  return {
    serverUrl: `http://127.0.0.1:${port}`,
    sandboxUrl,
    databaseUrl: embedded.url,
    pids: { server: server.pid ?? 0, PostgreSQL: pid, sandbox: sandbox.pid ?? 0 },
    close: async () => {
      await end(server);
      await Promise.all([end(sandbox), embedded.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
