import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { keepApplication } from '@socio/contracts/keep-application';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import {
  applicationWithPlace,
  choiceOf,
  giveConsents,
  quotesOf,
  startApplication,
} from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { newMember } from '../../../testing/test-member.ts';
import {
  handoverLine,
  decidedVisitor,
  enterAs,
  newVisitor,
  quotedVisitor,
} from '../../../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listOf = async (client: TestClient) => {
  const answer = await client.call(getActiveInsuranceApplications, {});
  return answer.body.data.data.response.active_insurance_applications.map(({ id }) => id);
};
const handoversOf = (id: string) =>
  server.db.selectFrom('visitor_claims').selectAll().where('application_id', '=', id).execute();
const newNumber = () => server.sandbox.addMember();

describe('calls.md, Members and sessions: the cookie `claim`', () => {
  test('a visitor’s step 7 sets it: HttpOnly, SameSite=Lax, 30 minutes; its hash is stored', async () => {
    const { client, id, answer } = await decidedVisitor(server);
    const line = String(handoverLine(answer));
    expect(line).toMatch(/^claim=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '');
    expect((expires - server.clock.now().getTime()) / 60_000).toBeCloseTo(30, 1);
    const token = client.cookies.get('claim') ?? '';
    expect(token.length).toBeGreaterThan(40);
    const [handover] = await handoversOf(id);
    expect(handover?.token_hash).toHaveLength(32);
    expect(handover?.token_hash.toString('utf8')).not.toContain(token);
  });

  test('so does the way back to the dashboard, from any step; each call gives a good one, five at most', async () => {
    const client = newVisitor(server);
    const id = await startApplication(client);
    const about = { insurance_application_id: id };
    const tokens: string[] = [];
    for (let call = 0; call < 7; call += 1) {
      server.clock.advance({ seconds: 1 });
      expect((await client.call(keepApplication, about)).body).toEqual({ success: true });
      tokens.push(client.cookies.get('claim') ?? '');
    }
    expect(new Set(tokens).size).toBe(7);
    expect(await handoversOf(id)).toHaveLength(5);
    client.cookies.set('claim', tokens.at(-5) ?? '');
    const entered = await enterAs(client, await newNumber());
    expect(await listOf(client)).toEqual([id]);
    expect(entered.status).toBe(200);
  });

  test('a step 7 that is refused sets none', async () => {
    const { client, id, choice } = await quotedVisitor(server);
    const wrong = { ...choice, first_payment: '1.00' };
    const answer = await client.call(step7, { insurance_application_id: id, ...wrong });
    expect(answer.code).toBe('PRICE_CHANGED');
    expect(client.cookies.has('claim')).toBe(false);
  });

  test('a member’s step 7 and way back need none', async () => {
    const { client, phone } = await newMember(server);
    const id = await applicationWithPlace(client);
    await giveConsents(client, id, phone);
    const choice = choiceOf(await quotesOf(client, id));
    expect((await client.call(step7, { insurance_application_id: id, ...choice })).status).toBe(200);
    expect((await client.call(keepApplication, { insurance_application_id: id })).status).toBe(200);
    expect(client.cookies.has('claim')).toBe(false);
    expect(await handoversOf(id)).toEqual([]);
  });

  test.each<[string, () => TestClient, number]>([
    ['nobody', () => server.client(), 401],
    ['another visitor', () => newVisitor(server), 404],
  ])('%s keeps nothing of somebody else’s', async (_title, stranger, status) => {
    const { id } = await quotedVisitor(server);
    const client = stranger();
    if (status === 404) await startApplication(client);
    const answer = await client.call(keepApplication, { insurance_application_id: id });
    expect(answer.status).toBe(status);
    expect(client.cookies.has('claim')).toBe(false);
    expect(await handoversOf(id)).toEqual([]);
  });

  test('an application that is no longer active is not kept', async () => {
    const { client, id } = await quotedVisitor(server);
    await server.db.updateTable('applications').set({ status: 'discarded' }).where('id', '=', id).execute();
    const answer = await client.call(keepApplication, { insurance_application_id: id });
    expect(answer.code).toBe('APPLICATION_INACTIVE');
  });

  test('clear-all-sessions leaves it alone', async () => {
    const { client, id } = await decidedVisitor(server);
    const token = client.cookies.get('claim');
    const answer = await client.call(clearAllSessions);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(client.cookies.get('claim')).toBe(token);
    expect((await client.call(getApplicationDetails, { insurance_application_id: id })).status).toBe(401);
  });
});
