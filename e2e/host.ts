import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startSandbox } from '../apps/sandbox/src/start-sandbox.ts';
import { buildApp } from '../apps/server/src/build-app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { seedDemo } from '../apps/server/src/demo/seed-demo.ts';
import { findMemberByNumber } from '../apps/server/src/modules/members/repository.ts';
import { createPolicyRenderer } from '../apps/server/src/modules/policies/document/policy-renderer.ts';
import { raiseGuard } from '../apps/server/src/modules/sessions/codes/repository.ts';
import { buildOperations } from '../apps/server/src/operations/build-operations.ts';
import { createLogger } from '../apps/server/src/http/request-log.ts';
import { copyTemplate, type TestPostgres } from '../apps/server/src/testing/test-postgres.ts';
import { findPort } from '../crash/find-port.ts';

// Products for journeys, side by side in one process, which loads the server once and has it warm after the first. It does
// what it is told over HTTP and ends when its parent does.

export type Started = { product: number; url: string; sandboxUrl: string };
export type Order =
  | { kind: 'start'; postgres: TestPostgres; settings: Record<string, string> }
  | { kind: 'advance'; product: number; milliseconds: number }
  /** Puts the codes by SMS on guard against guesses and sends, as an attack would; it ends an hour after. */
  | { kind: 'guard'; product: number }
  /** Two operators ask for a membership to be taken from an account. */
  | { kind: 'release'; product: number; membership: string }
  | { kind: 'stop'; product: number };

const logger = createLogger('warn');
const renderer = createPolicyRenderer();
const products = new Map<number, Awaited<ReturnType<typeof startProduct>>>();
let made = 0;
// Above 10080, the last port that browsers and fetch refuse (Fetch Standard, Port blocking).
let nextPort = 11_000 + (process.pid % 9000);

/** The whole product: sandbox, server and built web app, on a database of its own, with a clock that its test moves. */
async function startProduct(postgres: TestPostgres, settings: Record<string, string>) {
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  // Needed before the server listens, since the bank's page leads back to the public address; until then nobody may take
  // it, nor may a product that starts at the same time.
  const port = await findPort((nextPort += 10));
  const folder = await mkdtemp(join(tmpdir(), 'socio-journey-'));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: join(folder, 'world'), clock });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    // What becomes due because a journey moved the clock is not waited for; each sweep takes some 70 ms of processor time.
    SWEEP_EVERY_MS: '5000',
    WEB_DIR: process.env['WEB_DIR'] ?? join(import.meta.dirname, '../apps/web/dist'),
    ...settings,
  });
  const database = await copyTemplate(postgres);
  const owner = createDatabase(createPool(database.url, { max: 1 }));
  await seedDemo({ db: owner, now: clock() });
  await owner.destroy();
  const app = await buildApp(config, { databaseUrl: database.serverUrl, clock, logger, renderer });
  await app.start();
  await app.server.listen({ host: '127.0.0.1', port });

  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: sandbox.url,
    advance: (milliseconds: number) => void (offset += milliseconds),
    raiseGuards: async () => {
      const [now, until] = [clock(), new Date(clock().getTime() + 3_600_000)];
      for (const guard of ['guesses', 'sends'] as const) await raiseGuard(app.db, { guard, until, now });
    },
    askRelease: async (membership: string) => {
      const operations = buildOperations(config, { db: app.db, keys: app.keys, clock, logger });
      const memberId = await findMemberByNumber(app.db, membership);
      if (memberId === undefined) throw new Error('Nobody has this membership');
      for (const operator of ['ana', 'luis'])
        await operations.askRelease({
          memberId,
          operator,
          reason: 'a journey',
          despiteObjection: false,
          now: clock(),
        });
      await operations.close();
    },
    stop: async () => {
      await app.close();
      await Promise.all([database.drop(), sandbox.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function obey(order: Order): Promise<Started | undefined> {
  if (order.kind === 'start') {
    const product = await startProduct(order.postgres, order.settings);
    products.set((made += 1), product);
    return { product: made, url: product.url, sandboxUrl: product.sandboxUrl };
  }
  const product = products.get(order.product);
  if (product === undefined) throw new Error('There is no such product');
  if (order.kind === 'advance') product.advance(order.milliseconds);
  if (order.kind === 'guard') await product.raiseGuards();
  if (order.kind === 'release') await product.askRelease(order.membership);
  if (order.kind === 'stop') {
    products.delete(order.product);
    await product.stop();
  }
  return undefined;
}

const orders = createServer((request, response) => {
  json(request)
    .then(async (order) => obey(order as Order))
    .then(
      (done) => response.end(JSON.stringify(done ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
orders.listen(0, '127.0.0.1', () => {
  const address = orders.address();
  process.send?.(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : undefined);
});
process.on('disconnect', () => {
  void Promise.allSettled([...products.values()].map(({ stop }) => stop())).then(() => process.exit(0));
});
