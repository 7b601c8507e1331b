import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '../apps/server/src/db/connection.ts';
import { startEmbedded, type EmbeddedPostgres } from '../apps/server/src/embedded/start-embedded.ts';
import { runProgram } from '../apps/server/src/operations/testing/operations-world.ts';
import { awaitCalm } from './await-calm.ts';
import { collectFacts } from './collect-facts.ts';
import { judge } from './judge.ts';
import { createBuyers, type Buyer } from '../apps/server/src/backup/testing/buyers.ts';
import { startTestSandbox, type TestSandbox } from '../apps/server/src/testing/start-test-sandbox.ts';
import { spawnServer, type SpawnedServer } from '../apps/server/src/testing/spawn-server.ts';
import { createHttpClient, type TestClient } from '../apps/server/src/testing/test-client.ts';
import { until, vehicle } from '../apps/server/src/testing/test-purchase.ts';

type Ledger = { counts: { requests: Record<string, number> } };

let sandbox: TestSandbox;
let folder: string;
let server: SpawnedServer | undefined;
const databases: EmbeddedPostgres[] = [];
beforeAll(async () => {
  [sandbox, folder] = await Promise.all([startTestSandbox(), mkdtemp(join(tmpdir(), 'backup-buying-'))]);
});
afterAll(async () => {
  await server?.kill();
  await sandbox.close();
  for (const database of databases) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(name: string): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir: join(folder, name), durable: false });
  databases.push(database);
  return database;
}

/** `sweepAfterMs`: how long the sweep leaves unfinished work alone. */
const serve = (name: string, { url, serverUrl }: EmbeddedPostgres, sweepAfterMs: number) =>
  spawnServer({
    DATABASE_URL: serverUrl,
    DATABASE_OWNER_URL: url,
    DATA_DIR: join(folder, name),
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    TRUST_PROXY: '1',
    SWEEP_AFTER_MS: String(sweepAfterMs),
    SWEEP_EVERY_MS: '1000',
    // Held calls wait until they are released.
    INSURER_TIMEOUT_MS: '100000',
    GATEWAY_TIMEOUT_MS: '100000',
  });

/** Holds the server's next call of this kind, once it has been made, until the faults are removed. */
async function hold(service: string, operation: string, call: () => void): Promise<void> {
  const name = `${service}.${operation}`;
  const made = async () => ((await sandbox.ledger()) as Ledger).counts.requests[name] ?? 0;
  await sandbox.addFault({ service, operation, kind: 'slow', ms: 100_000, times: 1 });
  const before = await made();
  call();
  await until(`${name} is held`, async () => (await made()) > before);
}

test('docs/operations.md, Backup: taken during purchases, everything acknowledged before it is there', async () => {
  const first = await open('first');
  // Held work must not move before the backup, however long that takes to begin.
  server = await serve('first', first, 100_000);
  const buyers = createBuyers(sandbox, server.url);
  await Promise.all([buyers.buy(), buyers.buy(), buyers.buy()]);
  const [issuing, paying] = await Promise.all([buyers.prepare(), buyers.prepare()]);
  await buyers.pay(issuing);
  await hold('insurer', 'issue', () => void buyers.finish(issuing));
  await hold('payment-gateway', 'charge', () => void buyers.pay(paying));
  const around = buyers.keepBuying(2);
  await until('somebody is at it', async () => buyers.acknowledged.length > 8);

  const began = performance.now();
  const file = join(folder, 'socio.backup');
  const taken = await runProgram('backup', [file], { DATA_DIR: join(folder, 'first') });
  expect(taken).toMatchObject({ code: 0, stderr: '' });
  const ended = performance.now();
  await until('buying went on', async () => buyers.acknowledged.some(({ at }) => at > ended));
  await server.kill();
  await around.stop();
  await sandbox.clearFaults();

  const restored = await runProgram('restore', [file], { DATA_DIR: join(folder, 'second') });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const second = await open('second');
  const db = createDatabase(createPool(second.url, { max: 2 }));
  const applications = await db.selectFrom('applications').select(['id', 'fulfilment']).execute();
  const attempts = await db.selectFrom('payment_attempts').select(['application_id', 'status']).execute();
  const policies = await db.selectFrom('policies').select(['application_id', 'policy_number']).execute();

  const promised = buyers.acknowledged.filter(({ at }) => at < began);
  expect(promised.filter(({ kind }) => kind === 'issued').length).toBeGreaterThanOrEqual(3);
  for (const { kind, buyer, policyNumber } of promised) {
    const own = { application_id: buyer.applicationId };
    expect(applications).toContainEqual(expect.objectContaining({ id: buyer.applicationId }));
    if (kind !== 'prepared') expect(attempts).toContainEqual({ ...own, status: 'charged' });
    if (kind === 'issued') expect(policies).toContainEqual({ ...own, policy_number: policyNumber });
  }
  const stateOf = ({ applicationId }: Buyer) =>
    applications.find(({ id }) => id === applicationId)?.fulfilment;
  expect(stateOf(issuing)).toBe('issuing');
  expect(attempts).toContainEqual({ application_id: paying.applicationId, status: 'pending' });

  // The backup contains no jobs, so only the sweep resumes unfinished work.
  server = await serve('second', second, 1500);
  const newServer = server;
  const again = ({ member }: Buyer): TestClient => {
    const client = createHttpClient(newServer.url);
    for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
    return client;
  };
  for (const { buyer, policyNumber } of promised.filter(({ kind }) => kind === 'issued')) {
    const client = again(buyer);
    const { body } = await client.call(getAllPolicies, { membership_id: buyer.member.id });
    const [policy] = body.data.data.response.all_policies;
    expect(policy?.['insurance_policies-policy_number']).toBe(policyNumber);
    const link = policy?.['insurance_policies-policy_url'] ?? '';
    const document = await client.send({ method: 'GET', url: link });
    expect(String(document.headers['content-type'])).toBe('application/pdf');
  }
  expect(await awaitCalm(db, 40_000)).toBe(true);
  // Paid applications: the browser is still open at step 12 and repeats its call.
  const waiting = await db
    .selectFrom('applications')
    .select('id')
    .where('fulfilment', '=', 'charged')
    .execute();
  for (const { id } of waiting) {
    const buyer = buyers.all.find(({ applicationId }) => applicationId === id);
    if (buyer === undefined) continue;
    const body = { insurance_application_id: id, ...vehicle };
    expect((await again(buyer).call(updateInsuranceApplicationStep12, body)).status).toBe(200);
  }
  expect(await awaitCalm(db, 40_000)).toBe(true);

  const facts = await collectFacts(db, sandbox, join(folder, 'second', 'documents'));
  const known = facts.filter(({ applicationId }) =>
    attempts.some(({ application_id }) => application_id === applicationId),
  );
  expect(known.length).toBeGreaterThanOrEqual(5);
  for (const one of known)
    expect({ ...one, wrong: judge(one) }).toMatchObject({ wrong: [], fulfilment: 'issued' });
  await db.destroy();
}, 240_000);
