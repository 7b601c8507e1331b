import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { prepareDatabase, userOf } from '../db/prepare-database.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { makeQuickFolder } from './quick-folder.ts';

export type TestPostgres = {
  /** A server on which tests create databases from `template`. */
  postgresUrl: string;
  /** The same as the user of a server. */
  postgresServerUrl: string;
  template: string;
};

/** One real PostgreSQL for a whole run; each test copies its prepared template in about 30 ms. */
export async function startTestPostgres(): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> {
  const dataDir = await makeQuickFolder('socio-tests');
  const embedded = await startEmbedded({ dataDir, durable: false, maxConnections: 200 });
  const template = 'socio_template';
  // Connections of tests end within seconds: a prepared statement gets its plan for any values at once, instead of one for
  // the given values at each of its first five executions.
  for (const url of [embedded.url, embedded.serverUrl])
    await run(embedded.url, `alter role "${userOf(url)}" set plan_cache_mode = force_generic_plan`);
  await run(embedded.url, `create database ${template}`);
  const ownerUrl = addressOf(embedded.url, template);
  await prepareDatabase({ ownerUrl, serverUser: userOf(embedded.serverUrl), demo: true });
  return {
    postgres: { postgresUrl: embedded.url, postgresServerUrl: embedded.serverUrl, template },
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestDatabase = {
  /** As the owner. */
  url: string;
  /** As the user of a server, who may change no table. */
  serverUrl: string;
  drop: () => Promise<void>;
};

export async function copyTemplate(postgres: TestPostgres): Promise<TestDatabase> {
  const { postgresUrl, postgresServerUrl, template } = postgres;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // As files: through its log, as it does unless told, PostgreSQL takes three times as long. Of a template's rights, those
  // on the database itself are not copied.
  await run(
    postgresUrl,
    `create database ${name} template ${template} strategy file_copy`,
    `revoke temporary on database ${name} from public`,
  );
  return {
    url: addressOf(postgresUrl, name),
    serverUrl: addressOf(postgresServerUrl, name),
    drop: () => run(postgresUrl, `drop database if exists ${name} with (force)`),
  };
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** One connection for all databases that a process makes: each costs PostgreSQL as much as a third of a database. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known !== undefined) return known;
  // Kept until the process ends, which it does not hold up.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // At the end of the run, PostgreSQL may go first.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await poolOf(url).query(statement);
}
