import { randomUUID } from 'node:crypto';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingForLocks } from '../../testing/meet-at-row.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  contractingApplication,
  recordOf,
  startApplication,
  visitorApplication,
} from '../../testing/test-application.ts';
import { until } from '../../testing/test-purchase.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, newMembership } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const brand_model = 'Nissan Versa';
let hosts = 0;
const nextAddress = () => `10.0.0.${(hosts += 1)}`;

/** Whether a call waits to write its session, whose table a transaction has locked. */
const isAwaited = async () => (await waitingForLocks(server.db, 'insert into "sessions"%')) === 1;

describe('calls.md: create-insurance-application', () => {
  // holds Q349
  test('a visitor gets a session and an application of the quote stage', async () => {
    const client = server.client(nextAddress());
    const id = await startApplication(client);
    expect(client.cookies.size).toBe(1);
    expect(await recordOf(client, id)).toMatchObject({
      id,
      membership_id: null,
      'vehicle_insurance_application-brand_model': brand_model,
      'vehicle_insurance_application-step_type': 'cotizacion',
      'vehicle_insurance_application-current_step': 'step-2-year',
      'vehicle_insurance_application-year': null,
      'vehicle_insurance_application-phone_number': null,
      'vehicle_insurance_application-terms_conditions': 'false',
    });
  });

  test('a visitor keeps the session for the next application', async () => {
    const client = server.client(nextAddress());
    const first = await startApplication(client);
    const second = await startApplication(client);
    expect(second).not.toBe(first);
    expect(await recordOf(client, first)).toMatchObject({ id: first });
  });

  // holds Q182, Q223
  test('The flow: gender, birth date and phone come from the account, as masks below authenticated', async () => {
    const member = await newMember(server);
    const client = await enterAgain(server, member);
    const id = await startApplication(client);
    expect(await recordOf(client, id)).toMatchObject({
      membership_id: member.id,
      'active_memberships-membership_number': member.number,
      'vehicle_insurance_application-gender': 'H',
      'vehicle_insurance_application-birth_date': '••/••/••••',
      'vehicle_insurance_application-phone_number': `••••••${member.phone.slice(-4)}`,
    });
    expect(await recordOf(member.client, id)).toMatchObject({
      'vehicle_insurance_application-birth_date': member.birthDate,
      'vehicle_insurance_application-phone_number': member.phone,
      'vehicle_insurance_application-email': member.email,
      'vehicle_insurance_application-marketing_consent': 'false',
    });
  });

  test('a member without account starts with nothing known', async () => {
    const { client } = await newMembership(server);
    expect(await recordOf(client, await startApplication(client))).toMatchObject({
      'vehicle_insurance_application-gender': null,
      'vehicle_insurance_application-birth_date': null,
    });
  });

  test('with an own id: other brand, year and version cleared, same id', async () => {
    const client = server.client(nextAddress());
    const id = await applicationWithPlace(client);
    const body = { brand_model: 'Kia Rio', insurance_application_id: id };
    const answer = await client.call(createInsuranceApplication, body);
    expect(answer.body.data.data.response.insurance_application_id).toBe(id);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-brand_model': 'Kia Rio',
      'vehicle_insurance_application-year': null,
      'vehicle_insurance_application-version_id': null,
      'vehicle_insurance_application-version_name': null,
      'vehicle_insurance_application-zip_code': '64000',
      'vehicle_insurance_application-current_step': 'step-2-year',
    });
  });

  test('with an own id that nobody touched for 30 days: 410', async () => {
    const member = await newMember(server);
    const id = await applicationWithPlace(member.client);
    const last_updated_at = new Date(server.clock.now().getTime() - 31 * 86_400_000);
    await server.db.updateTable('applications').set({ last_updated_at }).where('id', '=', id).execute();
    const body = { brand_model: 'Kia Rio', insurance_application_id: id };
    const answer = await member.client.call(createInsuranceApplication, body);
    expect(answer).toMatchObject({ status: 410, code: 'APPLICATION_INACTIVE' });
  });

  test('a brand that the catalogue does not have: 422, and no session', async () => {
    const client = server.client(nextAddress());
    const answer = await client.call(createInsuranceApplication, { brand_model: 'Ferrari F40' });
    expect(answer).toMatchObject({ status: 422, code: 'VERSION_MISMATCH' });
    expect(client.cookies.size).toBe(0);
  });

  test("a foreign, a made-up and a contracting application's id answer as if they were not there", async () => {
    const member = await newMember(server);
    const contracting = await contractingApplication(member);
    const foreign = await visitorApplication(server.client(nextAddress()));
    const madeUp = '00000000-0000-4000-8000-000000000000';
    for (const insurance_application_id of [contracting, foreign, madeUp]) {
      const answer = await member.client.call(createInsuranceApplication, {
        brand_model,
        insurance_application_id,
      });
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const stranger = server.client(nextAddress());
    expect(
      await stranger.call(createInsuranceApplication, { brand_model, insurance_application_id: foreign }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(stranger.cookies.size).toBe(0);
  });

  test('a membership_id is only compared with the session', async () => {
    const one = await newMembership(server);
    const other = await newMembership(server);
    const call = (client: typeof one.client, membership_id: string | null) =>
      client.call(createInsuranceApplication, { brand_model, membership_id });
    expect(await call(one.client, one.id)).toMatchObject({ status: 200 });
    expect(await call(one.client, other.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await call(server.client(nextAddress()), one.id)).toMatchObject({ code: 'LEVEL_VERIFIED' });
    expect(await call(server.client(nextAddress()), '')).toMatchObject({ status: 200 });
  });
});

describe('calls.md, Browser time limits: a request key makes nothing twice', () => {
  const key = () => randomUUID();
  const create = async (client: TestClient, request_key: string, brand = brand_model) =>
    client.call(createInsuranceApplication, { brand_model: brand, request_key });
  const idOf = (answer: Awaited<ReturnType<typeof create>>) =>
    answer.body.data.data.response.insurance_application_id;
  const madeWith = async (request_key: string) =>
    server.db.selectFrom('applications').select('id').where('request_key', '=', request_key).execute();

  test('repeated, with the same brand or another: the same application', async () => {
    const { client } = await newMembership(server);
    const request_key = key();
    const id = idOf(await create(client, request_key));
    expect(idOf(await create(client, request_key))).toBe(id);
    expect(idOf(await create(client, request_key, 'Kia Rio'))).toBe(id);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-brand_model': 'Kia Rio',
    });
    expect(idOf(await create(client, key()))).not.toBe(id);
  });

  test('several at once: one', async () => {
    const { client } = await newMembership(server);
    const request_key = key();
    const answers = await Promise.all(Array.from({ length: 5 }, async () => create(client, request_key)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  test('a visitor whose answer was lost, and the cookie with it, gets the same one', async () => {
    const request_key = key();
    const address = nextAddress();
    await create(server.client(address), request_key);
    const client = server.client(address);
    const id = idOf(await create(client, request_key));
    expect(await recordOf(client, id)).toMatchObject({ id });
    expect(await madeWith(request_key)).toEqual([{ id }]);
  });

  test('a call that was given up takes nothing from the one that was sent again and was faster', async () => {
    const again = server.client(nextAddress());
    await startApplication(again);
    const request_key = key();
    const given = server.client(nextAddress());
    const { late, id } = await server.db.transaction().execute(async (trx) => {
      // The first call waits for the visitor's session that it opens.
      await sql`lock table sessions in share mode`.execute(trx);
      const waiting = create(given, request_key);
      await until('waits', isAwaited);
      server.clock.advance({ seconds: 1 });
      return { late: waiting, id: idOf(await create(again, request_key)) };
    });
    expect(await late).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await recordOf(again, id)).toMatchObject({ id });
  });

  test('nor does one that was given up after the application was made', async () => {
    const request_key = key();
    const id = idOf(await create(server.client(nextAddress()), request_key));
    server.clock.advance({ seconds: 16 });
    const again = server.client(nextAddress());
    const givenUp = server.client(nextAddress());
    const { second, third } = await server.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in share mode`.execute(trx);
      const waiting = create(givenUp, request_key);
      await until('waits', isAwaited);
      server.clock.advance({ seconds: 16 });
      // Faster than the one that waits: what its own call would have written.
      const familyId = randomUUID();
      const at = server.clock.now();
      await sql`
        insert into sessions (id, family_id, token_hash, created_at, last_seen_at, expires_at, user_agent)
        select gen_random_uuid(), ${familyId}, sha256(${familyId}::bytea), ${at}, ${at}, expires_at, ''
        from sessions limit 1`.execute(trx);
      await trx
        .updateTable('applications')
        .set({ visitor_family_id: familyId })
        .where('id', '=', id)
        .execute();
      return { second: waiting, third: familyId };
    });
    expect(await second).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const owner = server.db.selectFrom('applications').select('visitor_family_id').where('id', '=', id);
    expect(await owner.executeTakeFirstOrThrow()).toEqual({ visitor_family_id: third });
    // One that comes later does: it may be the same browser, whose answer was lost once more.
    expect(await create(again, request_key)).toMatchObject({ status: 200 });
  });

  test('what is somebody else’s, was worked on, or is older is not given away', async () => {
    const owner = await newMembership(server);
    const request_key = key();
    await create(owner.client, request_key);
    const stranger = server.client(nextAddress());
    expect(await create(stranger, request_key)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(stranger.cookies.size).toBe(0);
    expect(await create((await newMembership(server)).client, request_key)).toMatchObject({ status: 404 });

    const visitor = server.client(nextAddress());
    const worked = key();
    const id = idOf(await create(visitor, worked));
    server.clock.advance({ minutes: 1 });
    await visitor.call(updateInsuranceApplicationStep2, { insurance_application_id: id, year: 2024 });
    expect(await create(server.client(nextAddress()), worked)).toMatchObject({ status: 404 });

    const old = key();
    await create(server.client(nextAddress()), old);
    server.clock.advance({ minutes: 11 });
    expect(await create(server.client(nextAddress()), old)).toMatchObject({ status: 404 });
  });
});
