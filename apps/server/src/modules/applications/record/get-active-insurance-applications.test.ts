import { getActiveInsuranceApplications as list } from '@socio/contracts/get-active-insurance-applications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { contractingApplication, startApplication } from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { enterAgain, newMember, newMembership } from '../../../testing/test-member.ts';

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
    expect(await listOf(client)).toEqual({ active_insurance_applications: [], total: 0 });
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

  // holds M259
  test('leaves out issued, discarded and refunded ones and those untouched for 30 days', async () => {
    const { client } = await newMembership(server);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await startApplication(client));
    const [issued, discarded, old, paid, kept] = ids;
    const set = (id: string | undefined, values: object) =>
      server.db.updateTable('applications').set(values).where('id', '=', id!).execute();
    const longAgo = { last_updated_at: new Date(server.clock.now().getTime() - 31 * 86_400_000) };
    await set(issued, { status: 'issued' });
    await set(discarded, { status: 'discarded' });
    await set(old, longAgo);
    await set(paid, { ...longAgo, fulfilment: 'charged' });
    const { active_insurance_applications: shown, total } = await listOf(client);
    expect(shown.map((one) => one.id)).toEqual([kept, paid]);
    expect(total).toBe(2);
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
