import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { policyDocument } from '@socio/contracts/policy-document';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { addDays, civilDate } from '@socio/domain/dates';
import { vinWarnings } from '@socio/domain/vin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp, type App } from '../build-app.ts';
import { readConfig, type Config } from '../config.ts';
import { createLogger } from '../http/request-log.ts';
import { createOpenSession } from '../modules/sessions/open-session.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';
import { createTestClient, type TestClient } from '../testing/test-client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { completeDemo } from './complete-demo.ts';
import { demoHistories } from './demo-history.ts';
import { seedDemo } from './seed-demo.ts';
import { demonstrationKey } from '../weak-production.ts';

const ana = '100000000011';
const patricia = '100000000088';
const now = new Date();

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let config: Config;
let app: App;
let clock: Date;
let logs: { level: string; msg: string; made?: number }[];

beforeEach(async () => {
  [sandbox, database, folder] = await Promise.all([
    startTestSandbox(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'socio-demo-')),
  ]);
  config = configFor(sandbox.url);
  logs = [];
  clock = now;
  // Not started: without jobs and sweep, everything that happens is done by the seed.
  app = await buildApp(config, {
    databaseUrl: database.url,
    clock: () => clock,
    logger: createLogger('silent'),
  });
  await seedDemo({ db: app.db, now });
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
  await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
});

function configFor(sandboxUrl: string): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
  });
}

async function complete(using = config): Promise<void> {
  const logger = createLogger('info', { write: (line) => void logs.push(JSON.parse(line)) });
  await completeDemo(using, { databaseUrl: database.url, now, logger, patienceMs: 300 });
}

async function enter(number: string): Promise<TestClient> {
  const { id } = await app.db
    .selectFrom('members')
    .select('id')
    .where('membership_number', '=', number)
    .executeTakeFirstOrThrow();
  const visit = { memberId: id, authenticatedAt: now, replaces: null, userAgent: '', now };
  const { token } = await createOpenSession(app.db, app.keys)(visit);
  const client = createTestClient(app.server);
  client.cookies.set('session', token);
  return client;
}

const applicationsOf = async (client: TestClient) =>
  (await client.call(getActiveInsuranceApplications, {})).body.data.data.response
    .active_insurance_applications;

const stepsOf = async (client: TestClient) =>
  (await applicationsOf(client)).map((one) => [
    one['vehicle_insurance_application-step_type'],
    one['vehicle_insurance_application-current_step'],
  ]);

const policiesOf = async (client: TestClient) =>
  (await client.call(getAllPolicies, {})).body.data.data.response.all_policies;

const sorted = <T>(list: T[], text: (one: T) => unknown[]): string[] =>
  list.map((one) => text(one).join(' ')).toSorted();

type Ledger = {
  charges: Record<string, { status: string; amount: number; refundedAmount: number }>;
  policies: Record<string, { status: string; policyNumber: string }>;
};

/** Every charge and policy in the sandbox must match one of the product's to the centavo, and vice versa. */
async function expectLedgersToAgree(): Promise<void> {
  const { charges, policies } = (await sandbox.ledger()) as Ledger;
  const attempts = await app.db.selectFrom('payment_attempts').selectAll().execute();
  expect(
    sorted(Object.entries(charges), ([key, one]) => [key, one.status, one.amount, one.refundedAmount]),
  ).toEqual(sorted(attempts, (one) => [one.idempotency_key, one.status, one.amount, 0]));
  const issued = await app.db.selectFrom('policies').selectAll().where('state', '=', 'issued').execute();
  expect(sorted(Object.entries(policies), ([key, one]) => [key, one.status, one.policyNumber])).toEqual(
    sorted(issued, (one) => [`${one.application_id}:policy`, 'issued', one.policy_number]),
  );
}

async function everything() {
  const { db } = app;
  return {
    applications: await db.selectFrom('applications').selectAll().orderBy('id').execute(),
    policies: await db.selectFrom('policies').selectAll().orderBy('id').execute(),
    attempts: await db.selectFrom('payment_attempts').selectAll().orderBy('id').execute(),
    cards: await db.selectFrom('cards').selectAll().orderBy('id').execute(),
    addresses: await db.selectFrom('addresses').selectAll().orderBy('id').execute(),
    ledger: await sandbox.ledger(),
  };
}

const quote = (step: string) => ['cotizacion', step];
const contract = (step: string) => ['contratacion', step];
const stepsOfPatricia = [
  contract('vehicle-data-step'),
  contract('address-step'),
  quote('step-7-quotes'),
  quote('step-6-contact-consent'),
  quote('step-5-personal-info'),
  quote('step-4-postal-code'),
  quote('step-3-version'),
  quote('step-2-year'),
  quote('step-1-brand-model'),
];

describe('sandbox-world.md, Members: what the demo members did', () => {
  test('011 and 088 have what the table says, and a second run changes nothing', async () => {
    await complete();
    const client = await enter(ana);
    const addresses = (await client.call(getUserAddresses, {})).body.data.data.response.user_addresses_data;
    expect(addresses.map((one) => one['user_addresses-zip_code']).toSorted()).toEqual(['06700', '44100']);
    const cards = (await client.call(getUserCreditCards, {})).body.data.data.response
      .credit_cards_information;
    expect(sorted(cards, (one) => [one['credit_cards-card_type'], one['credit_cards-card_number']])).toEqual([
      'American Express 0005',
      'Visa 4242',
    ]);
    expect(await policiesOf(client)).toHaveLength(2);
    expect(await stepsOf(client)).toEqual([contract('payment-step'), quote('step-3-version')]);

    const other = await enter(patricia);
    const policies = await policiesOf(other);
    const applications = await applicationsOf(other);
    expect(policies).toHaveLength(12);
    expect(await stepsOf(other)).toEqual(stepsOfPatricia);
    const started = policies.map((one) => one['insurance_policies-start_date']);
    const touched = applications.map((one) => civilDate(new Date(one.last_updated_at)));
    expect([new Set(started).size, new Set(touched).size]).toEqual([12, 9]);
    // The demonstration has to stay valid for a while.
    const later = addDays(civilDate(now), 30);
    expect(policies.filter((one) => one['insurance_policies-end_date'] < later)).toEqual([]);

    // Sold when the insurer collected, or since, in this order.
    const collectors = (
      await app.db.selectFrom('policies').select('collected_by').orderBy('issued_at').execute()
    ).map((one) => one.collected_by);
    expect(collectors).toContain('product');
    expect(collectors).toEqual(collectors.toSorted());

    const [newest] = policies;
    const policyNumber = newest?.['insurance_policies-policy_number'] ?? '';
    const document = await other.call(policyDocument, undefined, { policyNumber });
    expect((document.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');

    await expectLedgersToAgree();
    expect(await sandbox.inbox()).toEqual([]);
    await expectWorkToBeDone();
    await expectTimesToFit();

    const before = await everything();
    await complete();
    expect(await everything()).toEqual(before);
    expect(logs.map(({ level, msg, made }) => [level, msg, made])).toEqual([
      ['info', 'demonstration: made', 25],
    ]);
  });
});

/** Apart from reminders, nothing may be left that would send a mail or move money when the server starts. */
async function expectWorkToBeDone(): Promise<void> {
  const { db } = app;
  const steps = db.selectFrom('workflow_steps').select('id').where('workflow', '=', 'mail-policy');
  expect(await steps.execute()).toHaveLength(14);
  const open = db.selectFrom('policies').select('id').where('policy_url', 'is', null);
  expect(await open.execute()).toEqual([]);
}

/** The sandbox must have recorded past days too, and be back in the present. */
async function expectTimesToFit(): Promise<void> {
  const policies = await app.db.selectFrom('policies').selectAll().execute();
  const issued = policies.map((one) => civilDate(one.issued_at ?? now));
  expect(issued).toEqual(policies.map((one) => one.start_date));
  await fetch(`${sandbox.url}/sms/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demonstrationKey}` },
    body: JSON.stringify({ to: '5512345678', text: 'hola', reference: 'one' }),
  });
  const [message] = await sandbox.inbox();
  expect(Date.parse(message?.sentAt ?? '')).toBeGreaterThanOrEqual(now.getTime());
}

describe('a seed that cannot end', () => {
  test('without the sandbox only what needs nobody is made; the next start makes the rest', async () => {
    await complete(configFor('http://127.0.0.1:9'));
    const client = await enter(patricia);
    expect(await policiesOf(client)).toEqual([]);
    expect(await stepsOf(client)).toEqual(stepsOfPatricia.slice(2));
    expect(await stepsOf(await enter(ana))).toEqual([quote('step-3-version')]);
    expect(logs.map(({ level }) => level)).toEqual(['warn']);

    await complete();
    expect(await stepsOf(client)).toEqual(stepsOfPatricia);
    expect(await policiesOf(client)).toHaveLength(12);
    await expectLedgersToAgree();
  });

  test('nothing is bought where one of the services is not the sandbox', async () => {
    await complete({ ...config, PAYMENT_GATEWAY_URL: 'http://127.0.0.1:9/payment-gateway' });
    expect(await policiesOf(await enter(patricia))).toEqual([]);
    expect(await sandbox.ledger()).toMatchObject({ charges: {}, policies: {} });
  });

  test('interrupted in a payment, it is carried on with the same charge', async () => {
    await sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'drop', times: 2 });
    await complete();
    expect(logs.map(({ level }) => level)).toEqual(['warn']);
    const applications = await app.db.selectFrom('applications').select('id').execute();
    expect(applications).toHaveLength(1);

    await sandbox.clearFaults();
    await complete();
    expect(await policiesOf(await enter(patricia))).toHaveLength(12);
    expect(await policiesOf(await enter(ana))).toHaveLength(2);
    await expectLedgersToAgree();
  });

  test('what a member touched since is left as it is', async () => {
    await complete(configFor('http://127.0.0.1:9'));
    const client = await enter(patricia);
    const application = (await applicationsOf(client)).find(
      (one) => one['vehicle_insurance_application-current_step'] === 'step-2-year',
    );
    const id = application?.id ?? '';
    clock = new Date(now.getTime() + 60_000);
    const later = { insurance_application_id: id, year: 2024 };
    expect((await client.call(updateInsuranceApplicationStep2, later)).status).toBe(200);
    await complete(configFor('http://127.0.0.1:9'));
    expect((await stepsOf(client)).filter(([, step]) => step === 'step-3-version')).toHaveLength(2);
  });
});

test('domain-facts.md, VIN: the demo cars raise no warning', () => {
  const cars = demoHistories.flatMap((history) => history.applications);
  const warned = cars.filter(({ vehicle, year }) => vehicle && vinWarnings(vehicle.vin, year).length > 0);
  expect(warned).toEqual([]);
});
