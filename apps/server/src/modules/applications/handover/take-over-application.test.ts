import { checkMembership } from '@socio/contracts/check-membership';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { keepApplication } from '@socio/contracts/keep-application';
import { updateInsuranceApplicationStep7 as step7 } from '@socio/contracts/update-insurance-application-step7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { giveConsents, recordOf, startApplication } from '../../../testing/test-application.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { authenticate, newMember } from '../../../testing/test-member.ts';
import {
  handoverLine,
  decidedVisitor,
  enterAs,
  newVisitor,
  somebodyElse,
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
const rowOf = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const handoversOf = (id: string) =>
  server.db.selectFrom('visitor_claims').selectAll().where('application_id', '=', id).execute();
const newNumber = () => server.sandbox.addMember();

describe('calls.md, Members and sessions: the next accepted check-membership takes the application over', () => {
  test('in the list after what the owner made, still a quote, valid, with its consents; the cookie is cleared', async () => {
    const member = await newMember(server);
    const earlier = await startApplication(member.client);
    const { client, id } = await decidedVisitor(server);
    await startApplication(member.client);
    server.clock.advance({ minutes: 5 });
    const entered = await enterAs(client, member.number);
    expect(entered.body).toMatchObject({ is_active: true, taken_over_application_id: id });
    expect(handoverLine(entered)).toMatch(/^claim=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(client.cookies.has('claim')).toBe(false);
    const listed = await listOf(client);
    expect(listed).toHaveLength(3);
    expect(listed[1]).toBe(earlier);
    expect(listed[2]).toBe(id);
    expect(await recordOf(client, id)).toMatchObject({
      membership_id: member.id,
      'vehicle_insurance_application-step_type': 'cotizacion',
      'vehicle_insurance_application-current_step': 'step-7-quotes',
      'vehicle_insurance_application-coverage': 'AMPLIA',
      'vehicle_insurance_application-terms_conditions': 'true',
      quote_valid_until: expect.any(String),
      requote_reason: null,
    });
    const consents = await server.db
      .selectFrom('consents')
      .select('member_id')
      .where('application_id', '=', id)
      .execute();
    expect(consents).toEqual([{ member_id: null }, { member_id: null }, { member_id: null }]);
    expect(await handoversOf(id)).toEqual([]);
    // From now on somebody can be reminded of it.
    const { last_updated_at, reminder_due_at } = await rowOf(id);
    expect(reminder_due_at).toEqual(new Date(last_updated_at.getTime() + 3_600_000));
  });

  test('a membership that is not accepted takes nothing; the next accepted one does', async () => {
    const { client, id } = await decidedVisitor(server);
    expect((await enterAs(client, await server.sandbox.addMember(false))).body.is_active).toBe(false);
    expect(client.cookies.has('claim')).toBe(true);
    expect((await rowOf(id)).member_id).toBeNull();
    // A browser must wait a second after its first wrong number.
    server.clock.advance({ seconds: 1 });
    const entered = await client.call(checkMembership, { membership_number: await newNumber() });
    expect((await rowOf(id)).member_id).toBe(entered.body.membership_id);
  });

  test('the visitor’s session ends with it, also where somebody copied its cookie', async () => {
    const { client, id } = await decidedVisitor(server);
    const other = newVisitor(server);
    other.cookies.set('session', client.cookies.get('session') ?? '');
    await client.call(checkMembership, { membership_number: await newNumber() });
    expect((await other.call(getApplicationDetails, { insurance_application_id: id })).code).toBe(
      'LEVEL_VERIFIED',
    );
  });

  test('a membership without account: nothing else is known of the person, the quote holds', async () => {
    const { client, id } = await decidedVisitor(server, somebodyElse);
    await enterAs(client, await newNumber());
    const record = await recordOf(client, id);
    expect(record).toMatchObject({ quote_valid_until: expect.any(String), requote_reason: null });
    expect(record['vehicle_insurance_application-gender']).toBe('M');
  });

  const expire = () => server.clock.advance({ minutes: 30, seconds: 1 });
  test.each<[string, (own: string) => string | Promise<string>]>([
    ['expired', (own) => (expire(), own)],
    ['made up', () => 'A'.repeat(43)],
    ['no token at all', () => '../'.repeat(200)],
    ['a session’s', async () => (await newMember(server)).client.cookies.get('session') ?? ''],
    [
      'used',
      async () => {
        const { client } = await decidedVisitor(server);
        const token = client.cookies.get('claim') ?? '';
        await enterAs(client, await newNumber());
        return token;
      },
    ],
  ])('one that is %s changes nothing, and the answer is the same as without', async (_title, tokenOf) => {
    const { client, id } = await decidedVisitor(server);
    const before = await rowOf(id);
    const token = await tokenOf(client.cookies.get('claim') ?? '');
    const number = await newNumber();
    const plain = await enterAs(newVisitor(server), number);
    client.cookies.set('claim', token);
    const answer = await enterAs(client, number);
    expect(answer.raw).toEqual(plain.raw);
    expect(answer.body.taken_over_application_id).toBeUndefined();
    expect(answer.status).toBe(plain.status);
    expect(await rowOf(id)).toEqual(before);
    expect(await listOf(client)).toEqual([]);
    expect(client.cookies.has('claim')).toBe(false);
  });

  test('once: a copy of the cookie gives nobody else the application', async () => {
    const { client, id } = await decidedVisitor(server);
    const thief = newVisitor(server);
    thief.cookies.set('claim', client.cookies.get('claim') ?? '');
    const owner = await enterAs(client, await newNumber());
    await enterAs(thief, await newNumber());
    expect(await listOf(thief)).toEqual([]);
    expect((await rowOf(id)).member_id).toBe(owner.body.membership_id);
  });

  test('an older handover of what belongs to a member by now', async () => {
    const { client, id } = await decidedVisitor(server);
    const older = newVisitor(server);
    older.cookies.set('claim', client.cookies.get('claim') ?? '');
    await client.call(keepApplication, { insurance_application_id: id });
    const owner = await enterAs(client, await newNumber());
    await enterAs(older, await newNumber());
    expect((await rowOf(id)).member_id).toBe(owner.body.membership_id);
    expect(await listOf(older)).toEqual([]);
  });

  test('architecture.md, house rule 10: of several memberships at once one gets it', async () => {
    const { client, id } = await decidedVisitor(server);
    const token = client.cookies.get('claim') ?? '';
    const numbers = await Promise.all([newNumber(), newNumber(), newNumber(), newNumber()]);
    const browsers = numbers.map(() => newVisitor(server));
    for (const browser of browsers) browser.cookies.set('claim', token);
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call(checkMembership, { membership_number: numbers[index] ?? '' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const lists = await Promise.all(browsers.map(listOf));
    expect(lists.flat()).toEqual([id]);
  });

  test('a discarded application is not taken over', async () => {
    const { client, id } = await decidedVisitor(server);
    await server.db.updateTable('applications').set({ status: 'discarded' }).where('id', '=', id).execute();
    await enterAs(client, await newNumber());
    expect((await rowOf(id)).member_id).toBeNull();
  });

  test('the person goes on and contracts: the words given without a proof are asked for once more', async () => {
    const member = await newMember(server);
    const { client, id, choice } = await decidedVisitor(server);
    server.clock.advance({ minutes: 5 });
    await enterAs(client, member.number);
    const about = { insurance_application_id: id, ...choice };
    expect((await client.call(step7, about)).status).toBe(200);
    await authenticate(server, client, member.phone);
    expect((await client.call(step7, about)).code).toBe('CONSENT_REQUIRED');
    await giveConsents(client, id, member.phone);
    expect((await client.call(step7, about)).status).toBe(200);
    const record = await recordOf(client, id);
    expect(record['vehicle_insurance_application-step_type']).toBe('contratacion');
  });
});
