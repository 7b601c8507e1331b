import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placesTaken } from '../../testing/places-taken.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const statusOf = (answer: Awaited<ReturnType<Purchase['pay']>>) =>
  answer.code ?? answer.body.data.data.response.payment.status;

const requestsOf = async (operation: string) => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests[operation] ?? 0;
};

/** So many charges of one application that are declined. */
async function decline(purchase: Purchase, times: number): Promise<void> {
  const cardId = await newCard(purchase.client, cards.declines);
  for (let time = 0; time < times; time += 1) expect(statusOf(await purchase.pay(cardId))).toBe('declined');
}

/** From another network than all others of these tests. */
function payFrom(
  address: string,
  { client, applicationId, amount, mandate }: Purchase,
  payment_card_id: string,
  more: { attempt?: number } = {},
) {
  const moved = server.client(address);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  const body = { insurance_application_id: applicationId, payment_card_id, amount, mandate, ...more };
  return moved.call(updateInsuranceApplicationStep11, body);
}

describe('trust.md, What costs has a budget: declined charges', () => {
  test('six a day for a member over all applications; what was charged does not count', async () => {
    const member = await newMember(server);
    await paid(server, member);
    await decline(await readyToPay(server, { member }), 5);
    const other = await readyToPay(server, { member });
    await decline(other, 1);
    const before = await requestsOf('payment-gateway.charge');
    const refused = await other.pay(await newCard(other.client));
    expect(refused).toMatchObject({ status: 429, code: 'DECLINE_LIMIT' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(refused.raw).toMatchObject({ message: expect.stringMatching(/de nuevo en 24 horas\.$/) });
    expect(await requestsOf('payment-gateway.charge')).toBe(before);
  });

  test('what the job learns counts as what the page learns: a slow success is no decline, a slow decline is one', async () => {
    const member = await newMember(server);
    /** Those of a day: others run out meanwhile. */
    const placesOf = async () =>
      await placesTaken(server, new Date(server.clock.now().getTime() + 43_200_000));
    const slow = [];
    for (const number of [cards.charges, cards.declines]) {
      const purchase = await readyToPay(server, { member });
      slow.push({ purchase, cardId: await newCard(member.client, number) });
    }
    const before = await placesOf();
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'off', times: 4 });
    for (const { purchase, cardId } of slow) expect(statusOf(await purchase.pay(cardId))).toBe('unknown');
    expect(await placesOf()).toBe(before + 2);
    server.clock.advance({ seconds: 31 });
    await server.restart();
    await until('both are settled', async () => {
      const open = server.db.selectFrom('payment_attempts').select('id').where('status', '=', 'unknown');
      return (await open.execute()).length === 0;
    });
    // Asked once more by the page, they count no second time.
    const answers = [];
    for (const { purchase, cardId } of slow)
      answers.push(statusOf(await payFrom('10.88.0.3', purchase, cardId, { attempt: 1 })));
    expect(answers).toEqual(['charged', 'declined']);
    // The member's place of the decline, and the network's of a new account.
    expect(await placesOf()).toBe(before + 2);
  });

  test('parallel ones are no way around it', async () => {
    const member = await newMember(server);
    await decline(await readyToPay(server, { member }), 4);
    const purchases = [];
    for (let made = 0; made < 5; made += 1) purchases.push(await readyToPay(server, { member }));
    const cardId = await newCard(member.client, cards.declines);
    const answers = await Promise.all(purchases.map((purchase) => purchase.pay(cardId)));
    expect(answers.map(statusOf).toSorted()).toEqual([
      'DECLINE_LIMIT',
      'DECLINE_LIMIT',
      'DECLINE_LIMIT',
      'declined',
      'declined',
    ]);
  });

  test('20 a day for the new accounts of a network; one that is a day old pays there, and so does another network', async () => {
    const address = '10.88.0.1';
    const waiting = await readyToPay(server);
    const good = await newCard(waiting.client);
    for (let account = 0; account < 4; account += 1) {
      const purchase = await readyToPay(server);
      const cardId = await newCard(purchase.client, cards.declines);
      for (let time = 0; time < 5; time += 1) {
        expect(statusOf(await payFrom(address, purchase, cardId))).toBe('declined');
      }
    }
    expect(await payFrom(address, waiting, good)).toMatchObject({ status: 429, code: 'DECLINE_LIMIT' });
    expect(statusOf(await payFrom('10.88.0.2', waiting, good))).toBe('charged');

    const old = await readyToPay(server);
    const dayBefore = new Date(server.clock.now().getTime() - 86_400_000);
    await server.db
      .updateTable('accounts')
      .set({ created_at: dayBefore })
      .where('member_id', '=', old.id)
      .execute();
    expect(statusOf(await payFrom(address, old, await newCard(old.client)))).toBe('charged');
  });
});

test('trust.md, What costs has a budget: how an unknown charge stands is asked once in 2 s, and nobody is refused', async () => {
  const purchase = await readyToPay(server);
  const cardId = await newCard(purchase.client);
  await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'error' });
  expect(statusOf(await purchase.pay(cardId))).toBe('unknown');
  const before = await requestsOf('payment-gateway.charge');
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => purchase.pay(cardId)));
  expect(answers.map(statusOf)).toEqual(answers.map(() => 'unknown'));
  const asked = ((await requestsOf('payment-gateway.charge')) - before) / 2;
  // Each question is repeated once after a failure; the calls take 4 s at most.
  expect(performance.now() - begun).toBeLessThan(8000);
  expect(asked).toBeLessThanOrEqual(3);
  await server.sandbox.clearFaults();
  expect(statusOf(await purchase.pay(cardId))).toBe('charged');
});
