import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, enterAgain } from '../../testing/test-member.ts';
import { cards, newCard, readyToPay, vehicle, type Purchase } from '../../testing/test-purchase.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '2000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

/** The same member, authenticated in two browsers with separate sessions. */
async function inTwoBrowsers() {
  const purchase = await readyToPay(server);
  const second = await enterAgain(server, purchase);
  // A phone gets at most one code per half minute.
  server.clock.advance({ seconds: 31 });
  await authenticate(server, second, purchase.phone);
  expect(second.cookies.get('session')).not.toBe(purchase.client.cookies.get('session'));
  return { purchase, clients: [purchase.client, second] as const };
}

const payIn = (
  client: TestClient,
  { applicationId, amount, mandate }: Purchase,
  cardId: string,
  attempt?: number,
) =>
  client.call(updateInsuranceApplicationStep11, {
    insurance_application_id: applicationId,
    payment_card_id: cardId,
    amount,
    mandate,
    ...(attempt !== undefined && { attempt }),
  });

const finishIn = (client: TestClient, { applicationId }: Purchase, serial_number: string) =>
  client.call(updateInsuranceApplicationStep12, {
    insurance_application_id: applicationId,
    ...vehicle,
    serial_number,
  });

describe('architecture.md, Paying: two sessions of the same member at once', () => {
  test.each([
    ['the same card', [cards.charges, cards.charges], undefined],
    ['a card each', [cards.charges, cards.mastercard], undefined],
    ['a card each, the gateway is slow', [cards.charges, cards.amex], { kind: 'slow', times: 1, ms: 600 }],
    ['a card each, the answer is lost', [cards.charges, cards.mastercard], { kind: 'drop', times: 1 }],
    ['one loses its answer', [cards.losesAnswer, cards.losesAnswer], undefined],
  ] as const)('%s: one charge, the same answer to both, one policy', async (_title, numbers, fault) => {
    const { purchase, clients } = await inTwoBrowsers();
    const cardIds = await Promise.all(
      numbers.map((number, index) => newCard(clients[index] ?? clients[0], number)),
    );
    if (fault !== undefined) {
      await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', ...fault });
    }
    const answers = await Promise.all(
      clients.map((client, index) => payIn(client, purchase, cardIds[index] ?? '')),
    );
    const [first, second] = answers.map(paymentOf);
    expect(first).toMatchObject({ status: 'charged', attempt: 1, amount: purchase.amount });
    expect(second).toEqual(first);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);

    const finished = await Promise.all(
      clients.map((client, index) => finishIn(client, purchase, `3N1CN8AE0PL80000${index + 2}`)),
    );
    const numbersTold = finished.map(
      ({ body }) => body.data.data.response.get_insurance_policy_data[0]?.policy_number,
    );
    expect(numbersTold[0]).toMatch(/^SSA-/);
    expect(numbersTold[1]).toBe(numbersTold[0]);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
  });

  test('a bad card here, a good one there: at most one charge, and both browsers end in the truth', async () => {
    const { purchase, clients } = await inTwoBrowsers();
    const [bad, good] = [await newCard(clients[0], cards.declines), await newCard(clients[1], cards.charges)];
    await Promise.all([payIn(clients[0], purchase, bad), payIn(clients[1], purchase, good)]);
    // The client whose payment was declined tries again, as a person would.
    const again = paymentOf(await payIn(clients[1], purchase, good));
    expect(again).toMatchObject({ status: 'charged' });
    expect(paymentOf(await payIn(clients[0], purchase, bad))).toEqual(again);
    const { gateway, application } = await outcomeOf(server, purchase);
    expect(gateway.filter((one) => one === 'charged')).toHaveLength(1);
    expect(application).toBe(outcomes.charged.application);
  });

  test('the bank asks one, the other is shown the same question and cannot pay beside it', async () => {
    const { purchase, clients } = await inTwoBrowsers();
    const asked = paymentOf(await payIn(clients[0], purchase, await newCard(clients[0], cards.asks)));
    const other = paymentOf(await payIn(clients[1], purchase, await newCard(clients[1])));
    expect(asked.status).toBe('action_required');
    expect(other).toEqual(asked);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.asked);
  });

  test('two applications of the member: each is charged once for itself', async () => {
    const { purchase, clients } = await inTwoBrowsers();
    const other = await readyToPay(server, { member: purchase });
    const cardId = await newCard(clients[0]);
    const answers = await Promise.all([
      payIn(clients[0], purchase, cardId),
      payIn(clients[1], other, cardId),
    ]);
    expect(answers.map((answer) => paymentOf(answer).status)).toEqual(['charged', 'charged']);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
    expect(await outcomeOf(server, other)).toEqual(outcomes.charged);
  });
});
