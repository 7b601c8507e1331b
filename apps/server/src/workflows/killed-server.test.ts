import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';
import { finish, newCard, pay, payableApplication } from '../testing/buy-policy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { spawnServer, type SpawnedServer } from '../testing/spawn-server.ts';
import { createHttpClient } from '../testing/test-client.ts';
import { newMember } from '../testing/test-member.ts';

type Ledger = { counts: { charged: number; issued: number; requests: Record<string, number> } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let folder: string;
let server: SpawnedServer | undefined;
beforeAll(async () => {
  [database, sandbox, folder] = await Promise.all([
    createTestDatabase(),
    startTestSandbox(),
    mkdtemp(join(tmpdir(), 'killed-')),
  ]);
});
afterAll(async () => {
  await server?.kill();
  await sandbox.close();
  await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
});

async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(100);
  }
}

test('architecture, Buying: killed while the insurer is held, started again: one charge, one policy, one document', async () => {
  const start = () =>
    spawnServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    });
  server = await start();
  let url = server.url;
  const member = await newMember({ sandbox, client: () => createHttpClient(url) });
  const application = await payableApplication(member);
  const paid = await pay(member.client, application, await newCard(member.client));
  expect(paid.body.data.data.response.payment.status).toBe('charged');

  await sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'slow', ms: 4000, times: 1 });
  const answer = finish(member.client, application.id).then(
    () => 'answered',
    () => 'cut off',
  );
  await until('the insurer holds the request', 10, async () => {
    const { counts } = (await sandbox.ledger()) as Ledger;
    return counts.requests['insurer.issue'];
  });
  await server.kill();
  expect(await answer).toBe('cut off');

  server = await start();
  url = server.url;
  const visitor = createHttpClient(url);
  for (const [name, value] of member.client.cookies) visitor.cookies.set(name, value);
  const policy = await until('a policy with its document', 60, async () => {
    const { body } = await visitor.call(getAllPolicies, { membership_id: member.id });
    return body.data.data.response.all_policies.find((one) => one['insurance_policies-policy_url'] !== null);
  });
  const document = await visitor.send({
    method: 'GET',
    url: policy['insurance_policies-policy_url'] ?? '',
  });
  expect(String(document.headers['content-type'])).toBe('application/pdf');
  await until('the mail', 30, async () => (await sandbox.inbox(member.email))[0]);

  const { counts } = (await sandbox.ledger()) as Ledger;
  expect(counts).toMatchObject({ charged: 1, issued: 1 });
  const files = await readdir(join(folder, 'documents'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.pdf'))).toHaveLength(1);
  expect(await sandbox.inbox(member.email)).toHaveLength(1);
}, 120_000);
