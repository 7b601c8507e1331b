import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, type TestMember } from '../../testing/test-member.ts';
import { givenCard, newCard, readyToPay } from '../../testing/test-purchase.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '800' });
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  await server.sandbox.moveClock(null);
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
    const given = await givenCard(purchase.client);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'store-card',
      times: 1,
      ...fault,
    });
    const refused = await purchase.client.call(insertNewUserCard, given);
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
  // By the gateway's clock, and not by the product's, the card expires between the browser's call and the server's.
  await server.sandbox.moveClock(new Date('2029-01-01T05:59:00Z'));
  const given = await givenCard(member.client);
  await server.sandbox.moveClock(new Date('2029-01-01T06:01:00Z'));
  const answer = await member.client.call(insertNewUserCard, given);
  expect(answer).toMatchObject({ status: 422, code: 'CARD_REFUSED' });
  expect(JSON.stringify(answer.raw)).not.toMatch(/expired_card|4242/);
  expect(await listOf(member)).toEqual([]);
});
