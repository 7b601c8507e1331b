import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { sql } from 'kysely';
import { readConfig, type Config } from '../../apps/server/src/config.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/db/connection.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../apps/server/src/embedded/start-embedded.ts';
import { spawnServer } from '../../apps/server/src/testing/spawn-server.ts';
import type { TestSandbox } from '../../apps/server/src/testing/start-test-sandbox.ts';

export type World = {
  members: number;
  dataDir: string;
  url: string;
  db: Database;
  /** Version of the database server. */
  postgres: string;
  serverUrl: string;
  env: Record<string, string>;
  config: Config;
  close: () => Promise<void>;
};

/** The club knows every number: those of copied members were never made in the sandbox. */
export async function startClub(): Promise<{ url: string; close: () => void }> {
  const club = createServer((request, response) => {
    const number = request.url?.split('/').at(-1) ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'active', clubId: `SOCIO-${number}` }));
  });
  club.listen(0, '127.0.0.1');
  await once(club, 'listening');
  return { url: `http://127.0.0.1:${(club.address() as AddressInfo).port}`, close: () => club.close() };
}

const buffers = Math.floor(totalmem() / 2 ** 20 / 4);

async function execute(url: string, ...statements: string[]): Promise<void> {
  const db = createDatabase(createPool(url, { max: 1 }));
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** PostgreSQL as docs/scale.md says for such a size, and as it is after a day's work: what calls read is in its memory. */
async function startTuned(dataDir: string): Promise<EmbeddedPostgres> {
  const untuned = await startEmbedded({ dataDir });
  await execute(untuned.url, `alter system set shared_buffers = '${buffers}MB'`);
  await untuned.stop();
  const embedded = await startEmbedded({ dataDir });
  await execute(
    embedded.url,
    'create extension if not exists pg_prewarm',
    `select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    'drop extension pg_prewarm',
  );
  return embedded;
}

/** The real program in its own process, on the filled database under `dataDir`. */
export async function openWorld(
  { dataDir, members }: { dataDir: string; members: number },
  { sandbox, clubUrl }: { sandbox: TestSandbox; clubUrl: string },
): Promise<World> {
  const embedded = await startTuned(dataDir);
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    DATABASE_URL: embedded.serverUrl,
    DATABASE_OWNER_URL: embedded.url,
    DATA_DIR: dataDir,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    CLUB_REGISTRY_URL: clubUrl,
    TRUST_PROXY: '1',
  };
  const server = await spawnServer(env);
  const db = createDatabase(createPool(embedded.url, { max: 4 }));
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  return {
    members,
    dataDir,
    url: embedded.url,
    db,
    postgres: rows[0]?.version ?? '',
    serverUrl: server.url,
    env,
    config: readConfig(env),
    close: async () => {
      await db.destroy();
      await server.kill();
      await embedded.stop();
    },
  };
}
