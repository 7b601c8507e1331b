import { createUser } from '@socio/contracts/create-user';
import { discardApplication } from '@socio/contracts/discard-application';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { restoreApplication } from '@socio/contracts/restore-application';
import { sendOtp } from '@socio/contracts/send-otp';
import { updateInsuranceApplicationStep2 as step2 } from '@socio/contracts/update-insurance-application-step2';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  quotesOf,
  recordOf,
  startApplication,
  testCar,
  visitorApplication,
} from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMembership, readCode } from '../../testing/test-member.ts';
import { newVisitor } from '../../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const done = { status: 200, body: { success: true } };
const inactive = { status: 410, code: 'APPLICATION_INACTIVE' };

const discard = (client: TestClient, id: string) =>
  client.call(discardApplication, { insurance_application_id: id });
const restore = (client: TestClient, id: string) =>
  client.call(restoreApplication, { insurance_application_id: id });
const rowOf = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, values: object) =>
  server.db.updateTable('applications').set(values).where('id', '=', id).execute();

describe('calls.md: restore-application', () => {
  test('back where it was, to be continued; reminded of in an hour', async () => {
    const { client } = await newMembership(server);
    const first = await startApplication(client);
    server.clock.advance({ minutes: 1 });
    const second = await startApplication(client);
    const before = await rowOf(first);
    await discard(client, first);
    server.clock.advance({ minutes: 120 });
    const at = server.clock.now().getTime();
    expect(await restore(client, first)).toMatchObject(done);
    const restored = await rowOf(first);
    expect(restored).toEqual({ ...before, reminder_due_at: expect.any(Date) });
    expect(((restored.reminder_due_at?.getTime() ?? 0) - at) / 60_000).toBeCloseTo(60, 0);
    // Again: the same answer, and nothing moves.
    server.clock.advance({ minutes: 5 });
    expect(await restore(client, first)).toMatchObject(done);
    expect(await rowOf(first)).toEqual(restored);
    const list = await client.call(getActiveInsuranceApplications, {});
    const { active_insurance_applications: items } = list.body.data.data.response;
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    const edited = await client.call(step2, { insurance_application_id: first, year: testCar.year });
    expect(edited).toMatchObject(done);
  });

  test('a visitor’s: nobody is reminded of it', async () => {
    const visitor = newVisitor(server);
    const id = await startApplication(visitor);
    await discard(visitor, id);
    expect(await restore(visitor, id)).toMatchObject(done);
    expect(await rowOf(id)).toMatchObject({ status: 'active', reminder_due_at: null });
  });

  test('for 30 days after the last step', async () => {
    const { client } = await newMembership(server);
    const id = await startApplication(client);
    await discard(client, id);
    const month = 30 * 86_400_000;
    await set(id, { last_updated_at: new Date(server.clock.now().getTime() - month - 1000) });
    expect(await restore(client, id)).toMatchObject(inactive);
    expect(await rowOf(id)).toMatchObject({ status: 'discarded' });
    await set(id, { last_updated_at: new Date(server.clock.now().getTime() - month + 60_000) });
    expect(await restore(client, id)).toMatchObject(done);
  });

  test('nothing that ended otherwise', async () => {
    const { client } = await newMembership(server);
    const ends = [
      { status: 'issued', fulfilment: 'issued' },
      { status: 'refunded', fulfilment: 'refunded' },
      { last_updated_at: new Date(server.clock.now().getTime() - 31 * 86_400_000) },
    ];
    for (const end of ends) {
      const id = await startApplication(client);
      await set(id, { ...end, reminder_due_at: null });
      expect(await restore(client, id)).toMatchObject(inactive);
      expect(await rowOf(id)).toMatchObject({ ...end, reminder_due_at: null });
    }
  });

  test('an account created meanwhile counts, and the application says why it must be quoted again', async () => {
    const { id: memberId, client } = await newMembership(server);
    const id = await visitorApplication(client);
    await quotesOf(client, id);
    await discard(client, id);
    const phone = '5512345678';
    await client.call(sendOtp, { phone_number: phone });
    await client.call(verifyOtp, { phone, otp: await readCode(server, phone) });
    const made = await client.call(createUser, {
      membership_id: memberId,
      name: 'CARLOS',
      first_last_name: 'RAMÍREZ',
      second_last_name: 'PÉREZ',
      birth_date: '02/11/1979',
      email: 'restored@example.mx',
      cellphone: phone,
      birth_state: 'NL',
      gender: 'H',
    });
    expect(made.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'discarded', birth_date: '1979-11-02' });
    await restore(client, id);
    expect((await recordOf(client, id)).requote_reason).toBe('account_data');
  });
});
