import { checkMembership } from '@socio/contracts/check-membership';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { applicationWithPlace, recordOf } from '../testing/test-application.ts';
import { demoMembers } from './demo-members.ts';
import { seedDemo, seedDemoIfEmpty } from './seed-demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tables = ['members', 'accounts', 'consents'] as const;

async function countRows() {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const rows = await server.db.selectFrom(table).selectAll().execute();
    counts[table] = rows.length;
  }
  return counts;
}

describe('sandbox-world.md, Members: the seed', () => {
  test('makes everybody once, however often it runs', async () => {
    const seeding = { db: server.db, now: server.clock.now() };
    expect(await seedDemoIfEmpty(seeding)).toBe(true);
    const counts = await countRows();
    expect(counts).toEqual({ members: 6, accounts: 6, consents: 18 });
    expect(await seedDemoIfEmpty(seeding)).toBe(false);
    await seedDemo(seeding);
    expect(await countRows()).toEqual(counts);
  });

  test('the club has them all as active members, under the same name', async () => {
    for (const { number, account } of demoMembers) {
      const client = server.client();
      // For member 077 the registry fails twice first.
      let entered = await client.call(checkMembership, { membership_number: number });
      for (let again = 0; again < 2 && entered.status !== 200; again += 1) {
        entered = await client.call(checkMembership, { membership_number: number });
      }
      expect({ number, ...entered.body }).toMatchObject({
        number,
        is_active: true,
        user_data: [{ name: account.name }],
      });
    }
  });

  test('022: complete profile and consents, so that a car and a postal code lead to the quotes', async () => {
    const client = server.client();
    await client.call(checkMembership, { membership_number: '100000000022' });
    const id = await applicationWithPlace(client);
    expect(await recordOf(client, id)).toMatchObject({
      'vehicle_insurance_application-current_step': 'step-7-quotes',
      'vehicle_insurance_application-gender': 'H',
      'vehicle_insurance_application-phone_number': '••••••4321',
      'vehicle_insurance_application-terms_conditions': 'true',
      'vehicle_insurance_application-privacy_notice': 'true',
      'vehicle_insurance_application-marketing_consent': 'false',
    });
  });
});
