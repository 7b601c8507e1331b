import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { authenticate, enterAgain, newMember } from '../../testing/test-member.ts';
import { cards, newCard, readyToPay } from '../../testing/test-purchase.ts';
import { createPurge } from '../../workflows/purge.ts';

/** The product collects. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product' });
});
afterAll(() => server.close());

const once = { keep: false } as const;

async function savedCards(client: TestClient) {
  const answer = await client.call(getUserCreditCards, {});
  return answer.body.data.data.response.credit_cards_information;
}

const cardRow = (id: string) =>
  server.db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();
const gone = { gateway_token: '', holder_name: '', deleted_at: expect.any(Date) };

describe('after-the-sale.md, Receipts: a card is kept only with a mandate or by the member’s wish', () => {
  test.each([
    ['yearly, not to be kept: it goes', { cycle: 'ANUAL', keep_card: false }, []],
    ['yearly, to be kept', { cycle: 'ANUAL', keep_card: true }, [false]],
    ['monthly: it stays with its mandate', { cycle: 'MENSUAL', keep_card: false }, [true]],
    ['monthly, to be kept', { cycle: 'MENSUAL', keep_card: true }, [true]],
  ] as const)('%s', async (_what, { cycle, keep_card }, listed) => {
    const purchase = await readyToPay(server, { cycle });
    const { client, applicationId } = purchase;
    const cardId = await newCard(client, cards.charges, once);
    expect(await savedCards(client)).toEqual([]);
    await purchase.pay(cardId, { keep_card });
    expect((await savedCards(client)).map(({ has_mandate }) => has_mandate)).toEqual(listed);
    if (listed.length === 0) expect(await cardRow(cardId)).toMatchObject(gone);
    // What was paid with is told as before.
    const details = await client.call(getApplicationDetails, { insurance_application_id: applicationId });
    const [record] = details.body.data.data.response.active_insurance_applications;
    expect(record).toMatchObject({
      'vehicle_insurance_application-card_number': '4242',
      'vehicle_insurance_application-card_type': 'Visa',
    });
  });

  test('declined: never, whatever was wished', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.lacksFunds, once);
    await purchase.pay(cardId, { keep_card: true });
    expect(await savedCards(purchase.client)).toEqual([]);
    expect(await cardRow(cardId)).toMatchObject(gone);
  });

  test('a saved one stays where it was, declined or not', async () => {
    const purchase = await readyToPay(server);
    const saved = await newCard(purchase.client, cards.declines);
    await purchase.pay(saved);
    expect(await savedCards(purchase.client)).toHaveLength(1);
    expect(await cardRow(saved)).toMatchObject({ deleted_at: null });
  });

  test('stored but never charged: gone after a day', async () => {
    const { client } = await newMember(server);
    const cardId = await newCard(client, cards.charges, once);
    const purge = createPurge({ db: server.db, clock: server.clock.now });
    await purge();
    expect(await cardRow(cardId)).toBeDefined();
    server.clock.advance({ days: 2 });
    await purge();
    expect(await cardRow(cardId)).toBeUndefined();
  });

  test('of two policies that share it, the first one’s mandate ends: it stays shown with the other’s', async () => {
    const first = await readyToPay(server);
    const cardId = await newCard(first.client, cards.charges, once);
    await first.pay(cardId);
    await first.finish();
    server.clock.advance({ days: 150 });
    const client = await enterAgain(server, first);
    await authenticate(server, client, first.phone);
    const second = await readyToPay(server, { member: { ...first, client } });
    await second.pay(cardId);
    await second.finish({ serial_number: '3N1CN8AE0PL810002', insured_twice_accepted: true });
    // 13 months after the first was issued.
    server.clock.advance({ days: 250 });
    await createPurge({ db: server.db, clock: server.clock.now })();
    const later = await enterAgain(server, first);
    await authenticate(server, later, first.phone);
    expect((await savedCards(later)).map(({ has_mandate }) => has_mandate)).toEqual([true]);
  });
});
