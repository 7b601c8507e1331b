import { formatMxn, parseMxn } from '@socio/domain/money';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { choiceOf, newAddress, quotesOf, testCar, versionsOf } from '../../testing/test-application.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay, type Purchase } from '../../testing/test-purchase.ts';
import { everythingOf } from '../../testing/matrix/every-edit.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '2000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

describe('architecture.md, Paying: another amount than the accepted quote of the server', () => {
  const centavos = ({ amount }: Purchase) => parseMxn(amount) ?? 0;
  const quoted = async ({ client, applicationId }: Purchase) => quotesOf(client, applicationId);
  test.each<[string, (purchase: Purchase) => Promise<string>]>([
    ['one centavo less', async (purchase) => formatMxn(centavos(purchase) - 1)],
    ['one centavo more', async (purchase) => formatMxn(centavos(purchase) + 1)],
    ['a later receipt', async (purchase) => choiceOf(await quoted(purchase)).subsequent_payments],
    ['all receipts', async (purchase) => choiceOf(await quoted(purchase)).total_premium],
    ['the year', async (purchase) => choiceOf(await quoted(purchase), 'AMPLIA', 'ANUAL').first_payment],
    ['a cheaper package', async (purchase) => choiceOf(await quoted(purchase), 'RC').first_payment],
    ['a hundredth', async (purchase) => formatMxn(Math.round(centavos(purchase) / 100))],
  ])('%s: PRICE_CHANGED, nothing is charged', async (_title, other) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    const amount = await other(purchase);
    expect(amount).not.toBe(purchase.amount);
    expect(await purchase.pay(cardId, { amount })).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.open);
  });

  test('of a charge that stands, another amount changes nothing and tells what was charged', async () => {
    const purchase = await paid(server);
    const again = paymentOf(await purchase.pay(await newCard(purchase.client), { amount: '1.00' }));
    expect(again).toMatchObject({ status: 'charged', amount: purchase.amount });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.charged);
  });
});

describe('architecture.md, Paying: 5 declines per application', () => {
  const stored = new WeakMap<TestClient, Map<string, string>>();
  /** Few new cards a day are allowed. */
  async function cardOf(client: TestClient, number: string): Promise<string> {
    const own = stored.get(client) ?? new Map<string, string>();
    stored.set(client, own);
    const id = own.get(number) ?? (await newCard(client, number));
    own.set(number, id);
    return id;
  }
  const ways: Record<string, (purchase: Purchase) => Promise<void>> = {
    declined: async ({ client, pay }) => void (await pay(await cardOf(client, cards.declines))),
    'no funds': async ({ client, pay }) => void (await pay(await cardOf(client, cards.lacksFunds))),
    'rejected at the bank': async ({ client, pay }) => {
      const cardId = await cardOf(client, cards.asks);
      const { challenge_url, attempt } = paymentOf(await pay(cardId));
      await fetch(`${challenge_url}/reject`, { method: 'POST', redirect: 'manual' });
      await pay(cardId, { attempt });
    },
    'declined, the answer lost': async ({ client, pay }) => {
      const cardId = await cardOf(client, cards.declines);
      await server.sandbox.addFault({
        service: 'payment-gateway',
        operation: 'charge',
        kind: 'drop',
        times: 1,
      });
      await pay(cardId);
    },
  };
  const declines = (count: number) => Array.from({ length: count }, () => 'declined');

  test('however they came about, the 6th attempt is refused with any card: ATTEMPT_LIMIT', async () => {
    const purchase = await readyToPay(server);
    for (const decline of Object.values(ways)) await decline(purchase);
    await ways['declined']?.(purchase);
    const full = { ...outcomes.declined, attempts: declines(5), gateway: declines(5) };
    expect(await outcomeOf(server, purchase)).toEqual(full);
    for (const number of [cards.charges, cards.declines, cards.asks]) {
      const cardId = await cardOf(purchase.client, number);
      for (const attempt of [undefined, 6]) {
        const answer = await purchase.pay(cardId, attempt === undefined ? {} : { attempt });
        expect(answer).toMatchObject({ status: 429, code: 'ATTEMPT_LIMIT' });
      }
    }
    expect(await outcomeOf(server, purchase)).toEqual(full);
    expect((await purchase.finish()).code).toBe('PAYMENT_REQUIRED');
  });

  test('twelve at once never try more than five cards', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.declines);
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(Array.from({ length: 12 }, () => purchase.pay(cardId)));
    }
    expect((await outcomeOf(server, purchase)).gateway).toEqual(declines(5));
  });

  test('four declines and a good card: bought', async () => {
    const purchase = await readyToPay(server);
    for (const decline of Object.values(ways)) await decline(purchase);
    expect(paymentOf(await purchase.pay(await newCard(purchase.client)))).toMatchObject({
      status: 'charged',
      attempt: 5,
    });
  });
});

describe('architecture.md, Sessions and access: what belongs to somebody else', () => {
  test('step 11 with a foreign or a deleted card: NOT_FOUND, nothing is charged', async () => {
    const purchase = await readyToPay(server);
    const foreign = await newCard((await newMember(server)).client);
    const deleted = await newCard(purchase.client);
    const { db, clock } = server;
    await db.updateTable('cards').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute();
    for (const cardId of [foreign, deleted]) {
      expect(await purchase.pay(cardId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.open);
  });

  test('step 10 with a foreign address: NOT_FOUND; one that stands there all the same is no address', async () => {
    const purchase = await readyToPay(server);
    const address_id = await newAddress((await newMember(server)).client);
    const body = { insurance_application_id: purchase.applicationId, address_id };
    const linked = await purchase.client.call(updateInsuranceApplicationStep10, body);
    expect(linked).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const application = server.db.updateTable('applications').where('id', '=', purchase.applicationId);
    await application.set({ address_id }).execute();
    const answer = await purchase.pay(await newCard(purchase.client));
    expect(answer).toMatchObject({ status: 409, code: 'ADDRESS_REQUIRED' });
    expect((await outcomeOf(server, purchase)).gateway).toEqual([]);
  });

  test('an account that is gone: ACCOUNT_REQUIRED, nothing is charged', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.db.deleteFrom('accounts').where('member_id', '=', purchase.id).execute();
    expect(await purchase.pay(cardId)).toMatchObject({ status: 409, code: 'ACCOUNT_REQUIRED' });
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.open);
  });
});

describe('calls.md, The flow: a version_id that does not match what the page says of it', () => {
  test('in contracting: VERSION_MISMATCH, and the accepted quote is paid as it was', async () => {
    const purchase = await readyToPay(server);
    const [own] = await versionsOf(purchase.client);
    const [older] = await versionsOf(purchase.client, 2022);
    if (own === undefined || older === undefined) throw new Error('no versions');
    const before = await everythingOf(server, purchase.applicationId);
    const about = { insurance_application_id: purchase.applicationId };
    for (const wrong of [
      { version_id: older.id, version_name: own.name },
      { version_id: own.id, version_name: `${own.name} Plus` },
      { version_id: older.id, version_name: older.name },
    ]) {
      for (const [contract, body] of [
        [updateInsuranceApplicationStep3, { ...about, ...wrong }],
        [updateVehicleInsuranceApplicationStep9, { ...about, ...wrong, ...testCar }],
      ] as const) {
        const answer = await purchase.client.call(contract, body);
        expect(answer).toMatchObject({ status: 422, code: 'VERSION_MISMATCH' });
      }
    }
    expect(await everythingOf(server, purchase.applicationId)).toEqual(before);
    expect(paymentOf(await purchase.pay(await newCard(purchase.client)))).toMatchObject({
      status: 'charged',
    });
  });
});
