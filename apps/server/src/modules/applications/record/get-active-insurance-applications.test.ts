import { randomUUID } from 'node:crypto';
import { getActiveInsuranceApplications as list } from '@socio/contracts/get-active-insurance-applications';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  contractingApplication,
  giveConsents,
  quotesOf,
  startApplication,
  versionsOf,
  visitorApplication,
} from '../../../testing/test-application.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { enterAgain, newMember, newMembership } from '../../../testing/test-member.ts';
import { getActiveInsuranceApplications } from './get-active-insurance-applications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function listOf(client: TestClient, body: object = {}) {
  const answer = await client.call(list, body);
  expect(answer.status).toBe(200);
  return answer.body.data.data.response;
}

describe('spec membership 3 and calls.md: applications to resume', () => {
  // holds M259, Q164, Q336
  test('newest first, limit and total', async () => {
    const { client, id } = await newMembership(server);
    expect(await listOf(client)).toEqual({
      active_insurance_applications: [],
      total: 0,
      inactive_total: 0,
    });
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift(await startApplication(client));
      server.clock.advance({ seconds: 1 });
    }
    const two = await listOf(client, { membership_id: id, limit: 2 });
    expect(two.active_insurance_applications.map((one) => one.id)).toEqual(made.slice(0, 2));
    expect(two.total).toBe(3);
  });

  // holds M123
  test('a membership number alone shows masks; authentication the values', async () => {
    const member = await newMember(server);
    const id = await contractingApplication(member);
    const shared = {
      id,
      'vehicle_insurance_application-step_type': 'contratacion',
      'vehicle_insurance_application-current_step': 'address-step',
      'vehicle_insurance_application-brand_model': 'Nissan Versa',
      'vehicle_insurance_application-year': '2024',
      'vehicle_insurance_application-membership_id': member.id,
      'vehicle_insurance_application-gender': 'H',
    };
    const verified = await listOf(await enterAgain(server, member));
    expect(verified.active_insurance_applications).toEqual([
      expect.objectContaining({
        ...shared,
        'vehicle_insurance_application-phone_number': `••••••${member.phone.slice(-4)}`,
        'vehicle_insurance_application-birth_date': '••/••/••••',
      }),
    ]);
    expect(JSON.stringify(verified)).not.toContain(member.phone);
    const authenticated = await listOf(member.client);
    expect(authenticated.active_insurance_applications).toEqual([
      expect.objectContaining({
        ...shared,
        'vehicle_insurance_application-phone_number': member.phone,
        'vehicle_insurance_application-birth_date': member.birthDate,
      }),
    ]);
  });

  test('what it would cost: the lowest price of the last quote, then the chosen one, while it holds', async () => {
    const member = await newMember(server);
    const priceOf = async (client: TestClient) =>
      (await listOf(client)).active_insurance_applications.map(({ price }) => price);

    const id = await applicationWithPlace(member.client);
    expect(await priceOf(member.client)).toEqual([null]);
    await giveConsents(member.client, id, member.phone);
    const lowest = (await quotesOf(member.client, id)).quotes.RC?.monthly.price;
    const until = expect.stringMatching(/^2026-/);
    const from = { amount: lowest, per: 'month', chosen: false, valid_until: until };
    expect(await priceOf(member.client)).toEqual([from]);
    // Another place, and the quote is about something else; back, and it holds.
    const move = async (zip_code: string) =>
      await member.client.call(updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code });
    await move('03100');
    expect(await priceOf(member.client)).toEqual([null]);
    await move('64000');
    expect(await priceOf(member.client)).toEqual([from]);
  });

  test('calls.md, The flow: nor does a price hold for another birth date, chosen or not; then the lowest of the next quote', async () => {
    const { client } = await newMembership(server);
    const insurance_application_id = await visitorApplication(client);
    const price = async () => (await listOf(client)).active_insurance_applications[0]?.price;
    const bear = async (birth_date: string, gender: 'H' | 'M') =>
      await client.call(updateInsuranceApplicationStep5, { insurance_application_id, birth_date, gender });
    const lowestOf = async () => {
      const quotes = await quotesOf(client, insurance_application_id);
      return { quotes, from: { amount: quotes.quotes.RC?.monthly.price, per: 'month', chosen: false } };
    };
    const first = await lowestOf();
    expect(await price()).toMatchObject(first.from);
    await bear('2007-06-15', 'H');
    expect(await price()).toBeNull();
    const { quotes, from } = await lowestOf();
    expect(await price()).toMatchObject(from);
    const choice = choiceOf(quotes, 'AMPLIA', 'MENSUAL');
    await client.call(updateInsuranceApplicationStep7, { insurance_application_id, ...choice });
    const { price: amount } = quotes.quotes.AMPLIA?.monthly ?? {};
    const chosen = { amount, per: 'month', chosen: true };
    expect(await price()).toMatchObject(chosen);
    await bear('1970-06-15', 'M');
    expect(await price()).toBeNull();
    const next = await lowestOf();
    expect(await price()).toMatchObject(next.from);
  });

  test('of a purchase a membership number alone tells no amount, its owner the chosen one', async () => {
    const member = await newMember(server);
    await contractingApplication(member);
    const [hidden] = (await listOf(await enterAgain(server, member))).active_insurance_applications;
    expect(hidden?.price).toBeNull();
    const [told] = (await listOf(member.client)).active_insurance_applications;
    expect(told?.price).toMatchObject({ per: 'month', chosen: true });
    // A newer quote changes nothing of what was chosen.
    const chosen = await server.db
      .selectFrom('applications')
      .innerJoin('quotes', 'quotes.id', 'applications.quote_id')
      .selectAll('quotes')
      .where('applications.member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const newer = { ...chosen, id: randomUUID(), created_at: new Date(chosen.created_at.getTime() + 1000) };
    await server.db.insertInto('quotes').values(newer).execute();
    const [again] = (await listOf(member.client)).active_insurance_applications;
    expect(again?.price).toEqual(told?.price);
  });

  // holds M259
  test('what can be resumed and what was refunded; inactive ones only on request, marked; never issued ones', async () => {
    const { client } = await newMember(server);
    const day = 86_400_000;
    const make = async (values: object, daysAgo = 0) => {
      const id = await startApplication(client);
      const last_updated_at = new Date(server.clock.now().getTime() - daysAgo * day + 60_000);
      await server.db
        .updateTable('applications')
        .set({ last_updated_at, ...values })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const kept = await make({});
    const discarded = await make({ status: 'discarded' }, 1);
    const refunded = await make({ status: 'refunded', fulfilment: 'refunded' }, 2);
    await make({ status: 'issued', fulfilment: 'issued' }, 3);
    const untouched = await make({}, 30);
    const refunding = await make({ fulfilment: 'refunding' }, 31);
    const expired = await make({}, 32);
    const longDiscarded = await make({ status: 'discarded' }, 90);
    const paid = await make({ fulfilment: 'charged' }, 91);
    await make({}, 92);
    await make({ status: 'discarded' }, 93);
    await make({ status: 'refunded', fulfilment: 'refunded' }, 94);

    const marked = async (body: object) => {
      const { active_insurance_applications: items, ...counts } = await listOf(client, body);
      return { items: items.map(({ id, inactive }) => [id, inactive]), ...counts };
    };
    expect(await marked({})).toEqual({
      items: [
        [kept, null],
        [refunded, 'refunded'],
        [untouched, null],
        [refunding, null],
        [paid, null],
      ],
      total: 5,
      inactive_total: 3,
    });
    expect(await marked({ include_inactive: true })).toEqual({
      items: [
        [kept, null],
        [discarded, 'discarded'],
        [refunded, 'refunded'],
        [untouched, null],
        [refunding, null],
        [expired, 'expired'],
        [longDiscarded, 'expired'],
        [paid, null],
      ],
      total: 8,
      inactive_total: 3,
    });
    expect((await marked({ include_inactive: true, limit: 2 })).total).toBe(8);
  });

  test('the car, for another quote of it', async () => {
    const { client } = await newMembership(server);
    await startApplication(client);
    server.clock.advance({ seconds: 1 });
    await applicationWithPlace(client);
    const version = (await versionsOf(client))[0];
    const { active_insurance_applications: items } = await listOf(client);
    const cars = items.map((item) => [
      item['vehicle_insurance_application-version_id'],
      item['vehicle_insurance_application-version_name'],
    ]);
    expect(cars).toEqual([
      [String(version?.id), version?.name],
      [null, null],
    ]);
  });

  test('own ones only, for members only', async () => {
    const member = await newMember(server);
    await startApplication(member.client);
    const other = await newMembership(server);
    expect((await listOf(other.client)).total).toBe(0);
    expect(await other.client.call(list, { membership_id: member.id })).toMatchObject({ code: 'NOT_FOUND' });
    const visitor = server.client();
    expect(await visitor.call(list, {})).toMatchObject({ status: 401, code: 'LEVEL_VERIFIED' });
    await startApplication(visitor);
    expect(await visitor.call(list, {})).toMatchObject({ status: 401, code: 'LEVEL_VERIFIED' });
  });
});

test('the list and its count are read by an index, with and without inactive ones', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 1 });
  // On empty tables every plan is cheap; with these settings an index is skipped only if it does not fit.
  await pool.query('set enable_seqscan = off; set enable_bitmapscan = off');
  const asked: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  for (const includeInactive of [false, true]) {
    const now = server.clock.now();
    const memberId = '11111111-2222-4333-8444-555555555555';
    await getActiveInsuranceApplications(db, {
      memberId,
      limit: 5,
      includeInactive,
      authenticated: false,
      now,
    });
  }
  expect(asked).toHaveLength(4);
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
    const plan = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (?:Only )?Scan using applications_of_member /);
    expect(plan).not.toContain('Seq Scan on applications');
  }
  await db.destroy();
  await database.drop();
});
