import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { publicConfig } from '@socio/contracts/public-config';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { cards, givenCard, newCard, typedCard } from '../../testing/test-purchase.ts';
import { saveCard } from './repository.ts';

let server: TestServer;
/** Takes number and code itself. */
let through: TestServer;
let member: TestMember;
/** Of the server that takes them itself. */
let typist: TestMember;
beforeAll(async () => {
  [server, through] = await Promise.all([
    startTestServer({ GATEWAY_TIMEOUT_MS: '500' }),
    startTestServer({ CARDS_THROUGH_SERVER: 'true' }),
  ]);
  [member, typist] = await Promise.all([newMember(server), newMember(through)]);
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  await server.sandbox.moveClock(null);
});
afterAll(() => Promise.all([server.close(), through.close()]));

const listOf = async (client: TestClient) => {
  const answer = await client.call(getUserCreditCards, {});
  return answer.body.data.data.response.credit_cards_information;
};

describe('spec quote 7: insert-new-user-card', () => {
  // holds M120, M121, Q179, Q340
  test.each([
    [cards.charges, '4242', 'Visa'],
    [cards.mastercard, '4444', 'Mastercard'],
    [cards.amex, '0005', 'American Express'],
  ] as const)('keeps of %s the last four digits, brand, holder and expiry', async (number, end, brand) => {
    for (const { client } of [member, typist]) {
      const id = await newCard(client, number);
      expect((await listOf(client))[0]).toEqual({
        'credit_cards-id': id,
        'credit_cards-card_number': end,
        'credit_cards-card_holder_name': 'CARLOS RAMÍREZ',
        'credit_cards-expiration_date': '12/28',
        'credit_cards-card_type': brand,
        has_mandate: false,
      });
    }
  });

  test('trust.md, Card data past the server: says where the browser takes the card', async () => {
    const wayOf = async ({ client }: TestServer) =>
      (await client().call(publicConfig)).body.data.data.response.card_tokenization;
    const url = `${server.sandbox.url}/payment-gateway/browser/card-fields`;
    expect(await wayOf(server)).toEqual({ kind: 'frame', url });
    expect(await wayOf(through)).toBeNull();
  });

  test('trust.md, Card data past the server: a number is refused with what to do, a token with it as well', async () => {
    const refused = await member.client.call(insertNewUserCard, typedCard());
    expect(refused).toMatchObject({ status: 409, code: 'CARD_TOKEN_NEEDED' });
    expect(refused.raw).toMatchObject({ message: expect.stringContaining('Actualiza la página') });
    const both = { ...typedCard(), ...(await givenCard(member.client)) };
    expect((await member.client.call(insertNewUserCard, both)).code).toBe('FIELDS_INVALID');
    const neither = { card_holder_name: 'Carlos Ramírez' };
    expect((await member.client.call(insertNewUserCard, neither)).code).toBe('FIELDS_INVALID');
  });

  test('trust.md, Card data past the server: a token is good once, for ten minutes, and for nothing else', async () => {
    const { client } = await newMember(server);
    const unknown = { status: 409, code: 'CARD_TOKEN_UNKNOWN' };
    const given = await givenCard(client);
    expect((await client.call(insertNewUserCard, given)).status).toBe(200);
    expect(await client.call(insertNewUserCard, given)).toMatchObject(unknown);
    const late = await givenCard(client);
    await server.sandbox.moveClock(new Date(server.clock.now().getTime() + 11 * 60_000));
    expect(await client.call(insertNewUserCard, late)).toMatchObject(unknown);
    expect(await client.call(insertNewUserCard, { ...given, card_token: 'tok_other' })).toMatchObject(
      unknown,
    );
    expect(await listOf(client)).toHaveLength(1);
  });

  test('with a token: refuses a card number as the holder (PCI DSS)', async () => {
    const given = await givenCard(member.client);
    const wrong = { ...given, card_holder_name: '4242 4242 4242 4242' };
    expect((await member.client.call(insertNewUserCard, wrong)).code).toBe('CARD_INVALID');
  });

  // holds Q287, Q288, Q289, Q291, Q292, Q293, Q294
  test.each([
    ['a number that fails Luhn', { card_number: '4242 4242 4242 4241' }, ['card_number']],
    ['a Visa with 15 digits', { card_number: '4242 4242 4242 426' }, ['card_number']],
    ['a past expiry', { expiration_date: '02/26' }, ['expiration_date']],
    ['an expiry beyond 120 months', { expiration_date: '04/36' }, ['expiration_date']],
    ['a code of the wrong length', { cvv_code: '1234' }, ['cvv_code']],
    [
      'a card number as the holder (PCI DSS)',
      { card_holder_name: '4242 4242 4242 4242' },
      ['card_holder_name'],
    ],
    [
      'several at once',
      { cvv_code: '1234', expiration_date: '01/20', card_holder_name: 'a  b' },
      ['expiration_date', 'cvv_code'],
    ],
  ])('spec quote 5: refuses %s', async (_title, wrong, fields) => {
    const answer = await typist.client.call(insertNewUserCard, { ...typedCard(), ...wrong });
    expect(answer).toMatchObject({ status: 422, code: 'CARD_INVALID' });
    const details = (answer.raw as { details: { fields: object } }).details;
    expect(Object.keys(details.fields)).toEqual(fields);
  });

  test.each([
    ['letters', { card_number: 'abcd efgh ijkl mnop' }],
    ['no holder', { card_holder_name: ' ' }],
    ['a month 13', { expiration_date: '13/28' }],
    ['a code of letters', { cvv_code: 'abc' }],
    ['no text at all', { card_number: 4242424242424242 as unknown as string }],
  ])('refuses %s', async (_title, wrong) => {
    const answer = await typist.client.call(insertNewUserCard, { ...typedCard(), ...wrong });
    expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
  });

  test.each([
    ['slow', 'GATEWAY_TIMEOUT', 504],
    ['error', 'GATEWAY_UNAVAILABLE', 503],
    ['off', 'GATEWAY_UNAVAILABLE', 503],
  ] as const)('the gateway is %s: %s', async (kind, code, status) => {
    const owner = await newMember(server);
    const given = await givenCard(owner.client);
    await server.sandbox.addFault({ service: 'payment-gateway', kind, ms: 2000 });
    expect(await owner.client.call(insertNewUserCard, given)).toMatchObject({ status, code });
    expect(await listOf(owner.client)).toEqual([]);
  });

  test('trust.md, What costs has a budget: what the gateway did not answer counts for nothing', async () => {
    const owner = await newMember(server);
    const given = await givenCard(owner.client);
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off', times: 6 });
    for (let asked = 0; asked < 6; asked += 1) {
      const answer = await owner.client.call(insertNewUserCard, given);
      expect(answer.code).toBe('GATEWAY_UNAVAILABLE');
    }
    expect((await owner.client.call(insertNewUserCard, given)).status).toBe(200);
  });

  test('trust.md, What costs has a budget: 5 new cards per member a day', async () => {
    const owner = await newMember(server);
    for (let count = 0; count < 5; count += 1) await newCard(owner.client);
    const answer = await owner.client.call(insertNewUserCard, await givenCard(owner.client));
    expect(answer).toMatchObject({ status: 429, code: 'CARD_LIMIT' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await listOf(owner.client)).toHaveLength(5);
    server.clock.advance({ minutes: 1 });
    await newCard((await newMember(server)).client);
  });
});

test('the same card again is the same one where the gateway gives the same token', async () => {
  const owner = await newMember(server);
  const card = {
    memberId: owner.id,
    token: 'tok_same',
    lastFour: '4242',
    brand: 'Visa' as const,
    keep: true,
  };
  const now = server.clock.now();
  const save = (month: number) =>
    saveCard(server.db, { ...card, holder: 'UNO', expiry: { month, year: 2028 } }, now);
  const [first, second] = await Promise.all([save(1), save(1)]);
  expect(second).toBe(first);
  expect(await save(2)).toBe(first);
  expect((await listOf(owner.client)).map((one) => one['credit_cards-expiration_date'])).toEqual(['02/28']);
});

describe('spec quote 7: get-user-credit-cards', () => {
  // holds M254, Q339
  test('own cards only, last used first', async () => {
    const owner = await newMember(server);
    const first = await newCard(owner.client);
    server.clock.advance({ seconds: 1 });
    const second = await newCard(owner.client, cards.mastercard);
    expect((await listOf(owner.client)).map((one) => one['credit_cards-id'])).toEqual([second, first]);
    expect(await listOf((await newMember(server)).client)).toEqual([]);
  });

  test('level: a stranger, a verified browser, and the membership of somebody else', async () => {
    const verified = await enterAgain(server, member);
    for (const [client, code] of [
      [server.client(), 'LEVEL_VERIFIED'],
      [verified, 'LEVEL_AUTHENTICATED'],
    ] as const) {
      expect(await client.call(getUserCreditCards, {})).toMatchObject({ status: 401, code });
      expect(await client.call(insertNewUserCard, typedCard())).toMatchObject({ status: 401, code });
    }
    const owner = await newMember(server);
    const other = { membership_id: member.id };
    expect((await owner.client.call(getUserCreditCards, other)).code).toBe('NOT_FOUND');
    const foreign = { ...(await givenCard(owner.client)), ...other };
    expect((await owner.client.call(insertNewUserCard, foreign)).code).toBe('NOT_FOUND');
  });
});

test.each([
  ['taken by the server', () => through],
  ['refused by it', () => server],
])('architecture.md: card number and code are in no table and no log, %s', async (_title, chosen) => {
  const { sandbox, db, logs, ...world } = chosen();
  const owner = await newMember({ sandbox, ...world });
  const number = '4111 1111 1111 1111';
  await owner.client.call(insertNewUserCard, { ...typedCard(number), cvv_code: '987' });
  await owner.client.call(insertNewUserCard, { ...typedCard(number), cvv_code: '9876' });
  await sandbox.addFault({ service: 'payment-gateway', kind: 'error', times: 1 });
  await owner.client.call(insertNewUserCard, { ...typedCard(number), cvv_code: '987' });
  await sandbox.clearFaults();
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')
      -- The catalogues are there before anybody comes, and their row numbers are any number.
      and tablename not in ('brand_models', 'versions', 'postal_codes')`.execute(db);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    if (rows.some(({ text }) => /4111 ?1111|[(,"](987|9876)[),"]/.test(text))) holding.push(name);
  }
  expect(holding).toEqual([]);
  expect(logs.filter((line) => /4111 ?1111/.test(line))).toEqual([]);
});
