import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPlates } from '@socio/contracts/add-plates';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { spawnServer, type SpawnedServer } from '../testing/spawn-server.ts';
import { createHttpClient, type TestClient } from '../testing/test-client.ts';
import { paid, until, withoutPlates } from '../testing/test-purchase.ts';

type Ledger = {
  counts: { charged: number; issued: number; requests: Record<string, number> };
  endorsements: Record<string, { policyNumber: string }>;
};

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

const start = () =>
  spawnServer({
    DATABASE_URL: database.serverUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
  });

/** The same browser, at the server that was started again. */
function again({ cookies }: TestClient, url: string): TestClient {
  const client = createHttpClient(url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const ledger = async () => (await sandbox.ledger()) as Ledger;
const platesMails = async (email: string) =>
  (await sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('Agregamos las placas'));
const storedPdfs = async () =>
  (await readdir(join(folder, 'documents'), { recursive: true })).filter((file) => file.endsWith('.pdf'));

test('architecture, Buying: killed while the insurer is held, started again: one charge, one policy, one document', async () => {
  server = await start();
  let url = server.url;
  const member = await paid({ sandbox, client: () => createHttpClient(url) });

  await sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'slow', ms: 4000, times: 1 });
  const answer = member.finish().then(
    () => 'answered',
    () => 'cut off',
  );
  await until('the insurer holds the request', async () => {
    return (await ledger()).counts.requests['insurer.issue'];
  });
  await server.kill();
  expect(await answer).toBe('cut off');

  server = await start();
  url = server.url;
  const visitor = again(member.client, url);
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

  const { counts } = await ledger();
  expect(counts).toMatchObject({ charged: 1, issued: 1 });
  expect(await storedPdfs()).toHaveLength(1);
  const mails = await sandbox.inbox(member.email);
  expect(mails).toHaveLength(2);
  for (const begin of ['Comprobante de pago', 'Tu póliza']) {
    expect(mails.filter(({ subject }) => subject?.startsWith(begin))).toHaveLength(1);
  }
}, 300_000);

test('after-the-sale.md, Changes: killed while the insurer is held by an endorsement: one endorsement, its document, one mail', async () => {
  server ??= await start();
  let { url } = server;
  const member = await paid({ sandbox, client: () => createHttpClient(url) });
  const bought = await member.finish(withoutPlates);
  const number = bought.body.data?.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  const [policiesBefore, pdfsBefore] = [await ledger(), await storedPdfs()];

  await sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'slow', ms: 4000, times: 1 });
  const plates = { policy_number: number, license_plate: 'ABC-123-A' };
  const answer = member.client.call(addPlates, plates).then(
    () => 'answered',
    () => 'cut off',
  );
  const requests = ({ counts }: Ledger) => counts.requests['insurer.endorse'] ?? 0;
  await until('the insurer holds the request', async () => requests(await ledger()) > 0);
  await server.kill();
  expect(await answer).toBe('cut off');

  server = await start();
  ({ url } = server);
  const visitor = again(member.client, url);
  await until(
    'the policy with its plates',
    async () => {
      const { body } = await visitor.call(addPlates, plates);
      const [policy] = body.data?.data.response.get_insurance_policy_data ?? [];
      return policy?.['vehicle_insurance_application-license_plates'] === 'ABC-123-A';
    },
    60_000,
  );
  const document = await visitor.send({
    method: 'GET',
    url: `/api/policies/${number}/endorsement-document/1`,
  });
  expect(String(document.headers['content-type'])).toBe('application/pdf');
  await until('the mail about them', async () => (await platesMails(member.email)).length > 0, 120_000);

  const after = await ledger();
  expect(Object.values(after.endorsements).filter((one) => one.policyNumber === number)).toHaveLength(1);
  expect(after.counts.issued).toBe(policiesBefore.counts.issued);
  expect(await storedPdfs()).toHaveLength(pdfsBefore.length + 1);
  expect(await platesMails(member.email)).toHaveLength(1);
}, 300_000);
