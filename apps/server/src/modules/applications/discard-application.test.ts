import { discardApplication } from '@socio/contracts/discard-application';
import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { keepApplication } from '@socio/contracts/keep-application';
import { restoreApplication } from '@socio/contracts/restore-application';
import { updateInsuranceApplicationStep2 as step2 } from '@socio/contracts/update-insurance-application-step2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetAtRow } from '../../testing/meet-at-row.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { contractingApplication, startApplication, testCar } from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, newMembership, type TestMember } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay } from '../../testing/test-purchase.ts';
import { decidedVisitor, enterAs, newVisitor } from '../../testing/test-visitor.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
});
afterAll(() => server.close());

const done = { status: 200, body: { success: true } };
const inactive = { status: 410, code: 'APPLICATION_INACTIVE' };
const locked = { status: 409, code: 'APPLICATION_LOCKED' };
const notFound = { status: 404, code: 'NOT_FOUND' };

const discard = (client: TestClient, id: string) =>
  client.call(discardApplication, { insurance_application_id: id });
const restore = (client: TestClient, id: string) =>
  client.call(restoreApplication, { insurance_application_id: id });
const rowOf = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, values: object) =>
  server.db.updateTable('applications').set(values).where('id', '=', id).execute();
const listOf = async (client: TestClient) => {
  const answer = await client.call(getActiveInsuranceApplications, { include_inactive: true });
  const items = answer.body.data.data.response.active_insurance_applications;
  return items.map((item) => [item.id, item.inactive]);
};
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);

describe('calls.md: discard-application', () => {
  test('it keeps its place, nothing reminds of it any more, and asking again gives the same answer', async () => {
    const { client } = await newMembership(server);
    const first = await startApplication(client);
    server.clock.advance({ minutes: 1 });
    const second = await startApplication(client);
    await set(first, { reminder_due_at: server.clock.now() });
    const before = await rowOf(first);
    server.clock.advance({ minutes: 5 });
    expect(await discard(client, first)).toMatchObject(done);
    expect(await discard(client, first)).toMatchObject(done);
    expect(await rowOf(first)).toEqual({ ...before, status: 'discarded', reminder_due_at: null });
    expect(await listOf(client)).toEqual([
      [second, null],
      [first, 'discarded'],
    ]);
  });

  test('in contratacion only with a proven identity', async () => {
    const id = await contractingApplication(member);
    const verified = await enterAgain(server, member);
    expect(await discard(verified, id)).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
    expect(await rowOf(id)).toMatchObject({ status: 'active' });
    expect(await discard(member.client, id)).toMatchObject(done);
    expect(await restore(verified, id)).toMatchObject({ status: 401, code: 'LEVEL_AUTHENTICATED' });
  });

  test('a visitor’s own; somebody else’s is not there', async () => {
    const visitor = newVisitor(server);
    const id = await startApplication(visitor);
    for (const client of [newVisitor(server), member.client]) {
      await startApplication(client);
      expect(await discard(client, id)).toMatchObject(notFound);
      expect(await restore(client, id)).toMatchObject(notFound);
    }
    expect(await discard(visitor, id)).toMatchObject(done);
    expect(await visitor.call(step2, { insurance_application_id: id, year: testCar.year })).toMatchObject(
      inactive,
    );
  });

  test('one that has ended otherwise', async () => {
    const { client } = await newMembership(server);
    const ends = [
      { status: 'issued', fulfilment: 'issued' },
      { status: 'refunded', fulfilment: 'refunded' },
      { fulfilment: 'refunding' },
      { last_updated_at: daysAgo(31) },
    ];
    for (const end of ends) {
      const id = await startApplication(client);
      await set(id, end);
      expect(await discard(client, id)).toMatchObject(inactive);
      expect(await rowOf(id)).toMatchObject(end);
    }
  });

  test('a payment under way or done locks it; a declined one does not', async () => {
    const asked = await readyToPay(server);
    await asked.pay(await newCard(asked.client, cards.asks));
    expect(await discard(asked.client, asked.applicationId)).toMatchObject(locked);
    const charged = await paid(server);
    expect(await discard(charged.client, charged.applicationId)).toMatchObject(locked);
    const declined = await readyToPay(server);
    await declined.pay(await newCard(declined.client, cards.declines));
    expect(await discard(declined.client, declined.applicationId)).toMatchObject(done);
  });

  test('afterwards it can be neither opened nor paid; a visitor’s goes into no membership', async () => {
    const purchase = await readyToPay(server);
    const { client, applicationId: id } = purchase;
    await discard(client, id);
    expect(await client.call(getApplicationDetails, { insurance_application_id: id })).toMatchObject(
      inactive,
    );
    expect(await purchase.pay(await newCard(client))).toMatchObject(inactive);

    const decided = await decidedVisitor(server);
    await discard(decided.client, decided.id);
    const kept = await decided.client.call(keepApplication, { insurance_application_id: decided.id });
    expect(kept).toMatchObject(inactive);
    const entered = await enterAs(decided.client, member.number);
    expect(entered.body.is_active).toBe(true);
    expect(entered.body.taken_over_application_id ?? null).toBeNull();
    expect(await rowOf(decided.id)).toMatchObject({ member_id: null, status: 'discarded' });
  });
});

describe('calls.md: discard-application at the same time as', () => {
  test('itself and restore-application', async () => {
    const id = await startApplication(member.client);
    const [one, other] = await meetAtRow(
      server,
      id,
      () => discard(member.client, id),
      () => discard(member.client, id),
    );
    expect([one, other]).toEqual([expect.objectContaining(done), expect.objectContaining(done)]);
    const undone = await meetAtRow(
      server,
      id,
      () => restore(member.client, id),
      () => discard(member.client, id),
    );
    expect(undone).toEqual([expect.objectContaining(done), expect.objectContaining(done)]);
    expect(await rowOf(id)).toMatchObject({ status: 'discarded', reminder_due_at: null });
  });

  test('an edit: the first one counts', async () => {
    const id = await startApplication(member.client);
    const edit = () => member.client.call(step2, { insurance_application_id: id, year: testCar.year });
    const [discarded, refused] = await meetAtRow(server, id, () => discard(member.client, id), edit);
    expect(discarded).toMatchObject(done);
    expect(refused).toMatchObject(inactive);
    expect(await rowOf(id)).toMatchObject({ status: 'discarded', year: null });
  });

  test('a payment: the first one counts', async () => {
    const lost = await readyToPay(server);
    const lostCard = await newCard(lost.client);
    const [discarded, unpaid] = await meetAtRow(
      server,
      lost.applicationId,
      () => discard(lost.client, lost.applicationId),
      () => lost.pay(lostCard),
    );
    expect(discarded).toMatchObject(done);
    expect(unpaid).toMatchObject(inactive);

    const won = await readyToPay(server);
    const wonCard = await newCard(won.client);
    const [charged, refused] = await meetAtRow(
      server,
      won.applicationId,
      () => won.pay(wonCard),
      () => discard(won.client, won.applicationId),
    );
    expect(charged.body.data?.data.response.payment.status).toBe('charged');
    expect(refused).toMatchObject(locked);
    expect(await rowOf(won.applicationId)).toMatchObject({ status: 'active', fulfilment: 'charged' });
  });
});
