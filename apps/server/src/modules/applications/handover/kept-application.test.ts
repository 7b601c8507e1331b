import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { keepApplication } from '@socio/contracts/keep-application';
import { keptApplication } from '@socio/contracts/kept-application';
import { updateInsuranceApplicationStep4 as step4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { quotesOf, startApplication } from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { decidedVisitor, enterAs, newVisitor, quotedVisitor } from '../../../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const keptOf = async (client: TestClient) =>
  (await client.call(keptApplication)).body.data.data.response.kept_application;

describe('calls.md, Members and sessions: the entry screen says what is kept, and for how much', () => {
  test('a month, as step 7 showed it; also once the visitor’s session has ended', async () => {
    const { client, choice } = await decidedVisitor(server);
    await client.call(clearAllSessions);
    const answer = await client.call(keptApplication);
    expect(answer.body.data.data.response.kept_application).toEqual({
      choice: { billing_cycle: 'MENSUAL', amount: choice.subsequent_payments },
      seconds_left: expect.any(Number),
    });
    expect((await keptOf(client))?.seconds_left).toBeGreaterThan(1700);
    // Nothing about the person or the car.
    expect(JSON.stringify(answer.raw)).not.toMatch(/5512345678|1979|NISSAN|Nissan/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('the year at once', async () => {
    const { client, id } = await quotedVisitor(server);
    const { annual } = (await quotesOf(client, id)).quotes.RC ?? {};
    const total = annual?.totalPrice ?? '';
    await client.call(step7, {
      insurance_application_id: id,
      billing_cycle: 'ANUAL',
      coverage: 'RC',
      first_payment: total,
      subsequent_payments: '0.00',
      total_premium: total,
    });
    expect((await keptOf(client))?.choice).toEqual({ billing_cycle: 'ANUAL', amount: total });
  });

  test('no package chosen: kept without a price; nor is one told that no longer holds', async () => {
    const client = newVisitor(server);
    const id = await startApplication(client);
    await client.call(keepApplication, { insurance_application_id: id });
    expect(await keptOf(client)).toMatchObject({ choice: null });

    const decided = await decidedVisitor(server);
    await decided.client.call(step4, { insurance_application_id: decided.id, zip_code: '06700' });
    expect(await keptOf(decided.client)).toMatchObject({ choice: null });
  });

  test.each<[string, (client: TestClient, id: string) => Promise<unknown> | void]>([
    ['after its 30 minutes', () => server.clock.advance({ minutes: 31 })],
    ['once a membership took it over', async (client) => enterAs(client, await server.sandbox.addMember())],
    [
      'in another browser, once a membership took it over here',
      async (client) => {
        const other = newVisitor(server);
        other.cookies.set('claim', client.cookies.get('claim') ?? '');
        await enterAs(other, await server.sandbox.addMember());
      },
    ],
    [
      'once it is discarded',
      (_client, id) =>
        server.db.updateTable('applications').set({ status: 'discarded' }).where('id', '=', id).execute(),
    ],
    ['with a cookie made up', (client) => void client.cookies.set('claim', 'A'.repeat(43))],
    ['with no token at all', (client) => void client.cookies.set('claim', '../'.repeat(200))],
    ['without a cookie', (client) => void client.cookies.delete('claim')],
  ])('nothing %s', async (_title, change) => {
    const { client, id } = await decidedVisitor(server);
    expect(await keptOf(client)).not.toBeNull();
    await change(client, id);
    expect(await keptOf(client)).toBeNull();
  });
});
