import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function cardsOf(client: TestClient): Promise<string[]> {
  const answer = await client.call(getUserCreditCards, {});
  return answer.body.data.data.response.credit_cards_information.map((card) => card['credit_cards-id']);
}

describe('spec membership 2, Profile: a card is removed where there is another', () => {
  test('it is no longer listed and pays nothing any more', async () => {
    const purchase = await readyToPay(server);
    const card_id = await newCard(purchase.client);
    const other = await newCard(purchase.client, cards.mastercard);
    expect(await purchase.client.call(deleteUserCard, { card_id })).toMatchObject({ status: 200 });
    expect(await cardsOf(purchase.client)).toEqual([other]);
    expect(await purchase.pay(card_id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('the only one stays, also for two removals at once', async () => {
    const { client } = await newMember(server);
    const first = await newCard(client);
    expect(await client.call(deleteUserCard, { card_id: first })).toMatchObject({
      status: 409,
      code: 'LAST_CARD',
    });
    const second = await newCard(client, cards.mastercard);
    const answers = await Promise.all(
      [first, second].map((card_id) => client.call(deleteUserCard, { card_id })),
    );
    expect(answers.map(({ status }) => status === 200)).toEqual(expect.arrayContaining([true, false]));
    expect(await cardsOf(client)).toHaveLength(1);
  });

  test('stored again after its removal it is there again', async () => {
    const { client } = await newMember(server);
    const card_id = await newCard(client);
    await newCard(client, cards.mastercard);
    await client.call(deleteUserCard, { card_id });
    await newCard(client);
    expect(await cardsOf(client)).toHaveLength(2);
  });

  test('what an unfinished purchase goes with is kept', async () => {
    const purchase = await paid(server);
    await newCard(purchase.client, cards.mastercard);
    const paidWith = (await cardsOf(purchase.client))[1] ?? '';
    expect(await purchase.client.call(deleteUserCard, { card_id: paidWith })).toMatchObject({
      status: 409,
      code: 'CARD_IN_USE',
    });
  });
});

test('architecture.md, Sessions and access: own ones only, after the identity is proven', async () => {
  const owner = await newMember(server);
  const card_id = await newCard(owner.client);
  await newCard(owner.client, cards.mastercard);
  const stranger = await newMember(server);
  await newCard(stranger.client);
  await newCard(stranger.client, cards.mastercard);
  expect(await stranger.client.call(deleteUserCard, { card_id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await stranger.client.call(deleteUserCard, { card_id, membership_id: owner.id })).toMatchObject({
    code: 'NOT_FOUND',
  });
  const verified = await enterAgain(server, owner);
  expect(await verified.call(deleteUserCard, { card_id })).toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
  expect(await cardsOf(owner.client)).toHaveLength(2);
});
