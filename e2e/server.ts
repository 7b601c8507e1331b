import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../apps/sandbox/src/start-sandbox.ts';
import { buildApp } from '../apps/server/src/build-app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { seedDemo } from '../apps/server/src/demo/seed-demo.ts';
import { findMemberByNumber } from '../apps/server/src/modules/members/repository.ts';
import { raiseGuard } from '../apps/server/src/modules/sessions/codes/repository.ts';
import { buildOperations } from '../apps/server/src/operations/build-operations.ts';
import { createLogger } from '../apps/server/src/http/request-log.ts';
import { copyTemplate, type TestPostgres } from '../apps/server/src/testing/test-postgres.ts';
import { findPort } from '../crash/find-port.ts';

// The whole product for one browser worker, in its own process: sandbox, server and built web app, on a database of the
// run's PostgreSQL, with a clock that the test moves by message. It ends when its parent does.
let offset = 0;
const clock = () => new Date(Date.now() + offset);

// Needed before the server listens, since the bank's page leads back to the public address; until then nobody may take it.
// Above 10080, the last port that browsers and fetch refuse (Fetch Standard, Port blocking).
const port = await findPort(11_000 + (process.pid % 9000));
const folder = await mkdtemp(join(tmpdir(), 'socio-journey-'));
const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: join(folder, 'world'), clock });
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  PORT: String(port),
  CARD_FIELDS: process.env['CARD_FIELDS'],
  CARDS_THROUGH_SERVER: process.env['CARDS_THROUGH_SERVER'],
  COLLECTS: process.env['COLLECTS'],
  SANDBOX_URL: sandbox.url,
  SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
  // What becomes due because a journey moved the clock is not waited for; each sweep takes some 70 ms of processor time.
  SWEEP_EVERY_MS: '5000',
  WEB_DIR: process.env['WEB_DIR'] ?? join(import.meta.dirname, '../apps/web/dist'),
});
const logger = createLogger('warn');
const database = await copyTemplate(JSON.parse(process.env['E2E_POSTGRES'] ?? '') as TestPostgres);
const owner = createDatabase(createPool(database.url, { max: 1 }));
await seedDemo({ db: owner, now: clock() });
await owner.destroy();

const app = await buildApp(config, { databaseUrl: database.serverUrl, clock, logger });
await app.start();
await app.server.listen({ host: '127.0.0.1', port });

export type FromServer = { kind: 'ready'; url: string; sandboxUrl: string } | { kind: 'moved' };
export type ToServer =
  | { kind: 'advance'; milliseconds: number }
  /** Puts the codes by SMS on guard against guesses and sends, as an attack would; it ends an hour after. */
  | { kind: 'guard' }
  /** Two operators ask for a membership to be taken from an account. */
  | { kind: 'release'; membership: string }
  | { kind: 'stop' };

const tell = (message: FromServer) => process.send?.(message);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await Promise.all([database.drop(), sandbox.close()]);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
async function raiseGuards(): Promise<void> {
  const [now, until] = [clock(), new Date(clock().getTime() + 3_600_000)];
  for (const guard of ['guesses', 'sends'] as const) await raiseGuard(app.db, { guard, until, now });
  tell({ kind: 'moved' });
}
async function askRelease(membership: string): Promise<void> {
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
  tell({ kind: 'moved' });
}
process.on('message', (message: ToServer) => {
  if (message.kind === 'stop') return void stop();
  if (message.kind === 'guard') return void raiseGuards();
  if (message.kind === 'release') return void askRelease(message.membership);
  offset += message.milliseconds;
  tell({ kind: 'moved' });
});
process.on('disconnect', () => void stop());

tell({ kind: 'ready', url: `http://127.0.0.1:${port}`, sandboxUrl: sandbox.url });
