import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { spawnServer, type SpawnedServer } from '../testing/spawn-server.ts';
import { createHttpClient } from '../testing/test-client.ts';
import { paid, until } from '../testing/test-purchase.ts';

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
  const member = await paid({ sandbox, client: () => createHttpClient(url) });

  await sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'slow', ms: 4000, times: 1 });
  const answer = member.finish().then(
    () => 'answered',
    () => 'cut off',
  );
  await until('the insurer holds the request', async () => {
    const { counts } = (await sandbox.ledger()) as Ledger;
    return counts.requests['insurer.issue'];
  });
  await server.kill();
  expect(await answer).toBe('cut off');

  server = await start();
  url = server.url;
  const visitor = createHttpClient(url);
  for (const [name, value] of member.client.cookies) visitor.cookies.set(name, value);
  const policy = await until(
    'a policy with its document',
    async () => {
      const { body } = await visitor.call(getAllPolicies, { membership_id: member.id });
      return body.data.data.response.all_policies.find(
        (one) => one['insurance_policies-policy_url'] !== null,
      );
    },
    60_000,
  );
  const document = await visitor.send({
    method: 'GET',
    url: policy['insurance_policies-policy_url'] ?? '',
  });
  expect(String(document.headers['content-type'])).toBe('application/pdf');
  // A mail that was being sent when the server was killed goes out again after its lease and its pause.
  await until('both mails', async () => (await sandbox.inbox(member.email)).length === 2, 120_000);

  const { counts } = (await sandbox.ledger()) as Ledger;
  expect(counts).toMatchObject({ charged: 1, issued: 1 });
  const files = await readdir(join(folder, 'documents'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.pdf'))).toHaveLength(1);
  const mails = await sandbox.inbox(member.email);
  expect(mails).toHaveLength(2);
  for (const begin of ['Comprobante de pago', 'Tu póliza']) {
    expect(mails.filter(({ subject }) => subject?.startsWith(begin))).toHaveLength(1);
  }
}, 300_000);
