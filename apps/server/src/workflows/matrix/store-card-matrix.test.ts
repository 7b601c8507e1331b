import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';
import { cards, newCard, readyToPay, typedCard } from '../../testing/test-purchase.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '800' });
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  await fetch(`${server.sandbox.url}/clock`, { method: 'DELETE' });
});
afterAll(() => server.close());

const listOf = async ({ client }: TestMember) => {
  const { body } = await client.call(getUserCreditCards, {});
  return body.data.data.response.credit_cards_information;
};

describe('sandbox-world.md, storing a card: its answer is lost', () => {
  test.each([
    ['drop', { kind: 'drop' }, 503, 'GATEWAY_UNAVAILABLE'],
    ['late', { kind: 'late', ms: 50 }, 503, 'GATEWAY_UNAVAILABLE'],
    ['slow', { kind: 'slow', ms: 30_000 }, 504, 'GATEWAY_TIMEOUT'],
  ] as const)('%s: told so, nothing kept; sent again it is one card', async (_title, fault, status, code) => {
    const purchase = await readyToPay(server);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'store-card',
      times: 1,
      ...fault,
    });
    const refused = await purchase.client.call(insertNewUserCard, typedCard());
    expect(refused).toMatchObject({ status, code });
    expect(await listOf(purchase)).toEqual([]);
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.open);
    const cardId = await newCard(purchase.client);
    expect(await listOf(purchase)).toHaveLength(1);
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'charged' });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
  });
});

test('spec quote 7, insert-new-user-card: a card that only the gateway refuses, CARD_REFUSED', async () => {
  const member = await newMember(server);
  // The card has expired by the gateway's clock, but not by the product's.
  const moved = await fetch(`${server.sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2035-01-01T00:00:00.000Z' }),
  });
  expect(moved.status).toBe(204);
  const answer = await member.client.call(insertNewUserCard, typedCard(cards.charges));
  expect(answer).toMatchObject({ status: 422, code: 'CARD_REFUSED' });
  expect(JSON.stringify(answer.raw)).not.toMatch(/expired_card|4242/);
  expect(await listOf(member)).toEqual([]);
});
