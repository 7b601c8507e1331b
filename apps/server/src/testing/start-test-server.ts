import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { buildApp, type App } from '../build-app.ts';
import { openTracing } from '../build-watching.ts';
import { createDatabase, createPool, type Database } from '../db/connection.ts';
import { readConfig, type Config } from '../config.ts';
import { unlistedRefusal } from '../http/mount.ts';
import { createLogger } from '../http/request-log.ts';
import { createPolicyRenderer } from '../modules/policies/document/policy-renderer.ts';
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-postgres.ts';

export type TestServer = {
  app: App;
  /** As the owner of its database, who may do what the server's user may not. */
  db: Database;
  clock: TestClock;
  config: Config;
  sandbox: SandboxClient;
  /** All log lines of the server. */
  logs: string[];
  /** A new browser. */
  client: (remoteAddress?: string) => TestClient;
  /** Kills the server abruptly and starts another on the same database, with what of its environment is changed. */
  restart: (changed?: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
};

/** One for all servers of this process: a thread takes as long to load its compiler and fonts as for 15 documents. */
export const testRenderer = createPolicyRenderer();

/**
 * The whole product in this process: the real app on its own real PostgreSQL database, its own sandbox that speaks real
 * HTTP and SMTP, and a clock that can be moved.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  /** One in which a server finds something; dropped at the end. */
  prepared?: Promise<TestDatabase>,
): Promise<TestServer> {
  const clock = createTestClock();
  const [database, folder, sandbox] = await Promise.all([
    prepared ?? createTestDatabase(),
    mkdtemp(join(tmpdir(), 'socio-server-')),
    startSandbox({ port: 0, smtpPort: 0, dataDir: null, clock: clock.now }),
  ]);
  const configOf = (changed: Record<string, string>) =>
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATA_DIR: folder,
      // Each costs its start, some 35 ms of processor time, and a plan for each statement.
      DATABASE_POOL: '4',
      PUBLIC_URL: 'http://127.0.0.1:4000',
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      ...env,
      ...changed,
    });
  const config = configOf({});
  const logs: string[] = [];
  const tracing = await openTracing(config);
  const logger = createLogger('info', { write: (line) => void logs.push(line) }, tracing?.traceId);
  const start = async (config: Config, looksAtStart: boolean) => {
    const app = await buildApp(config, {
      databaseUrl: database.serverUrl,
      clock: clock.now,
      logger,
      tracing,
      renderer: testRenderer,
      looksAtStart,
    });
    await app.start();
    return app;
  };

  const owner = createDatabase(createPool(database.url, { max: 4 }));
  const server: TestServer = {
    // Its look costs a fifth of a second of processor time.
    app: await start(config, prepared !== undefined),
    db: owner,
    clock,
    config,
    sandbox: createSandboxClient(sandbox.url),
    logs,
    // Whichever app runs by then.
    client: (remoteAddress) =>
      createTestClient({ inject: (request) => server.app.server.inject(request) }, remoteAddress),
    restart: async (changed = {}) => {
      await server.app.close();
      server.config = configOf(changed);
      server.app = await start(server.config, true);
    },
    close: async () => {
      await server.app.close();
      await owner.destroy();
      await tracing?.stop();
      await sandbox.close();
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
      const unlisted = logs.filter((line) => line.includes(unlistedRefusal));
      if (unlisted.length > 0) throw new Error(unlisted.join(''));
    },
  };
  return server;
}
