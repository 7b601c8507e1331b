import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, type App } from '../../build-app.ts';
import { readConfig } from '../../config.ts';
import { createDatabase, createPool, type Database } from '../../db/connection.ts';
import { openDatabase, type OpenedDatabase } from '../../db/open-database.ts';
import { createLogger } from '../../http/request-log.ts';
import { findSecrets, placesBelow, type Place, type Secret } from '../../testing/find-secrets.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { readyToPay, until } from '../../testing/test-purchase.ts';
import { paymentOf } from '../../testing/matrix/outcome.ts';

/** Each with a different code, so that a match shows which card leaked. */
const secrets: (Secret & { typed: string })[] = [
  { typed: '4242 4242 4242 4242', cvv: '739' },
  { typed: '5555555555554444', cvv: '864' },
  { typed: '3782 822463 10005', cvv: '7391' },
  { typed: '4000 0000 0000 0002', cvv: '958' },
  { typed: '4000 0000 0000 6975', cvv: '597' },
  { typed: '4000 0027 6000 3184', cvv: '478' },
  { typed: '6011 1111 1111 1117', cvv: '946' },
].map((card) => ({ ...card, number: card.typed.replaceAll(' ', '') }));

let folder: string;
let sandbox: TestSandbox;
let database: OpenedDatabase;
let app: App;
let clock: ReturnType<typeof createTestClock>;
const logs: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  clock = createTestClock();
  sandbox = await startTestSandbox({ clock: clock.now });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://127.0.0.1:4000',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    GATEWAY_TIMEOUT_MS: '900',
    // Where they do not pass, nothing can keep them.
    CARDS_THROUGH_SERVER: 'true',
  });
  database = await openDatabase(config, clock.now());
  const logger = createLogger('trace', { write: (line) => void logs.push(line) });
  app = await buildApp(config, { databaseUrl: database.url, clock: clock.now, logger });
  await app.start();
});
afterAll(async () => {
  await app.close();
  await Promise.all([database.close(), sandbox.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A client that records everything it receives. */
function client(): TestClient {
  const plain = createTestClient(app.server);
  const record = <A extends { raw: unknown; headers: unknown }>(answer: A): A => {
    answers.push(JSON.stringify([answer.headers, Buffer.isBuffer(answer.raw) ? '' : answer.raw]));
    return answer;
  };
  return {
    cookies: plain.cookies,
    send: async (request) => record(await plain.send(request)),
    call: async (...call) => record(await plain.call(...call)),
  };
}

const typedCard = ({ typed, cvv }: (typeof secrets)[number], holder = 'Carlos Ramírez') => ({
  card_number: typed,
  card_holder_name: holder,
  expiration_date: '12/28',
  cvv_code: cvv,
});

/** Everything the product wrote, except the sandbox: its folder after a checkpoint, rows, logs, mails and answers. */
async function everything(): Promise<Place[]> {
  const owner = createDatabase(createPool(database.ownerUrl, { max: 1 }));
  await sql`checkpoint`.execute(owner);
  const rows = await rowsOf(owner);
  await owner.destroy();
  const text = (name: string, value: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
  return [
    ...(await placesBelow(folder)),
    ...rows,
    // A call may by chance take as many milliseconds as a code has for its number.
    { name: 'log', bytes: Buffer.from(logs.join('').replaceAll(/"ms":\d+/g, '"ms":0')) },
    text('mails and messages', await sandbox.inbox()),
    { name: 'answers', bytes: Buffer.from(answers.join('\n')) },
  ];
}

/** Large values are compressed in the files; here they are in full. */
async function rowsOf(db: Database): Promise<Place[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db);
  return await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db);
      return { name: `rows of ${name}`, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) };
    }),
  );
}

/** Buys with the card, or gets as far as the card allows. */
async function useCard(card: (typeof secrets)[number]): Promise<string> {
  const purchase = await readyToPay({ sandbox, client });
  const stored = await purchase.client.call(insertNewUserCard, typedCard(card));
  const cardId = stored.body.data.data.response.insert_new_card[0]?.id ?? '';
  let payment = paymentOf(await purchase.pay(cardId));
  if (payment.challenge_url !== undefined) {
    await fetch(`${payment.challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
    payment = paymentOf(await purchase.pay(cardId, { attempt: 1 }));
  }
  if (payment.status !== 'charged') return payment.status;
  expect((await purchase.finish()).status).toBe(200);
  await until('the mail', async () => (await sandbox.inbox(purchase.email))[0]);
  return payment.status;
}

/** Ways in which a number can end up in the wrong place without being stored as a card. */
async function misuse(card: (typeof secrets)[number] | undefined): Promise<void> {
  if (card === undefined) throw new Error('no card');
  const { client: member } = await readyToPay({ sandbox, client });
  const url = '/api/insert-new-user-card';
  const { number, typed, cvv } = card;
  const whole = JSON.stringify(typedCard(card));
  const json = { 'content-type': 'application/json' };
  const sent = [
    { url, payload: whole.slice(0, -1), headers: json },
    { url, payload: whole, headers: { 'content-type': 'text/plain' } },
    { url, payload: { ...typedCard(card), expiration_date: typed } },
    { url, payload: { ...typedCard(card), cvv_code: `${cvv}x` } },
    { url, payload: { ...typedCard(card), card_number: `${number}0000` } },
    { url, payload: { ...typedCard(card), membership_id: number } },
    { url: `${url}?card_number=${number}&cvv_code=${cvv}`, payload: {} },
    { url: `/api/${number}`, payload: {} },
    { url: '/api/search-brand-models', payload: { query: typed } },
    { url: '/api/update-insurance-application-step12', payload: { insurance_application_id: number } },
  ];
  for (const request of sent) await member.send({ method: 'POST', headers: {}, ...request });
  for (const kind of ['error', 'drop', 'off', 'slow'] as const) {
    await sandbox.addFault({ service: 'payment-gateway', operation: 'store-card', kind, times: 1, ms: 1200 });
    await member.call(insertNewUserCard, typedCard(card));
  }
}

describe('domain-facts.md, PCI DSS: no card number and no code is kept', () => {
  test('the search finds what is planted, in every form', async () => {
    const scratch = createDatabase(createPool(database.ownerUrl, { max: 1 }));
    const planted = { number: '4716258050958645', cvv: '827' };
    expect(findSecrets(await everything(), [planted])).toEqual([]);
    await sql`create table planted (number text, as_integer bigint, code text, body jsonb)`.execute(scratch);
    await sql`insert into planted values ('4716 2580 5095 8645', 4716258050958645, '827', '{"cvv_code":"827"}')`.execute(
      scratch,
    );
    const found = findSecrets(await everything(), [planted]).join('\n');
    for (const form of ['text', 'binary', 'code as a column', 'code in jsonb']) expect(found).toContain(form);
    expect(found).toContain('pg_wal');
    expect(found).toContain('rows of public.planted');
    await sql`drop table planted`.execute(scratch);
    await scratch.destroy();
  });

  test('bought, declined, asked by the bank, refused, mistyped: nothing in files, rows, logs, mails, answers', async () => {
    const ends = [];
    for (const card of secrets) ends.push(await useCard(card));
    expect(ends).toEqual([
      'charged', 'charged', 'charged', 'declined', 'charged', 'charged', 'charged',
    ]); // prettier-ignore
    await misuse(secrets[0]);
    const places = await everything();
    const names = places.map(({ name }) => name).join('\n');
    expect(names).toMatch(/pg_wal/);
    expect(names).toMatch(/documents\/policies\/SSA-\d+\.pdf/);
    expect(logs.length).toBeGreaterThan(100);
    expect(findSecrets(places, secrets)).toEqual([]);
  });
});
