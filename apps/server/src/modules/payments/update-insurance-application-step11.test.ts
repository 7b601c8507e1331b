import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { quotesOf } from '../../testing/test-application.ts';
import {
  cards,
  ledgerOf,
  newCard,
  paid,
  readyToPay,
  until,
  type Purchase,
} from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const paymentOf = (answer: Awaited<ReturnType<Purchase['pay']>>) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
  return answer.body.data.data.response.payment;
};
const stored = (id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('sandbox-world.md, payment gateway: each card', () => {
  // holds Q216, Q246, Q341
  test.each(['charges', 'mastercard', 'amex'] as const)('%s: charged, with a receipt', async (kind) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards[kind]);
    const payment = paymentOf(await purchase.pay(cardId));
    expect(payment).toEqual({
      status: 'charged',
      attempt: 1,
      amount: purchase.amount,
      receipt_number: expect.stringMatching(/^R-\d{6,}$/),
    });
    const { charges } = await ledgerOf(server, purchase.applicationId);
    expect(charges).toMatchObject([{ status: 'charged', refundedAmount: 0 }]);
    expect(await stored(purchase.applicationId)).toMatchObject({
      fulfilment: 'charged',
      current_step: 'vehicle-data-step',
      payment_card_id: cardId,
    });
  });

  test.each([
    ['declines', 'declined'],
    ['lacksFunds', 'insufficient_funds'],
  ] as const)('%s: declined, and another card can be tried', async (kind, code) => {
    const purchase = await readyToPay(server);
    const declined = paymentOf(await purchase.pay(await newCard(purchase.client, cards[kind])));
    expect(declined).toEqual({
      status: 'declined',
      attempt: 1,
      amount: purchase.amount,
      decline_code: code,
    });
    expect(await stored(purchase.applicationId)).toMatchObject({ fulfilment: 'none', payment_card_id: null });
    const cardId = await newCard(purchase.client);
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'charged', attempt: 2 });
    // Repeating the same attempt returns its result.
    expect(paymentOf(await purchase.pay(cardId, { attempt: 1 }))).toEqual(declined);
  });

  test.each(['failsFirst', 'losesAnswer'] as const)('%s: one charge in all', async (kind) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards[kind]);
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'charged', attempt: 1 });
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  // holds Q401
  test('a yearly payment charges the total', async () => {
    const purchase = await readyToPay(server, { cycle: 'ANUAL' });
    const quotes = await quotesOf(purchase.client, purchase.applicationId);
    expect(purchase.amount).toBe(quotes.quotes.AMPLIA?.annual.totalPrice);
    const payment = paymentOf(await purchase.pay(await newCard(purchase.client)));
    expect(payment).toMatchObject({ status: 'charged', amount: purchase.amount });
  });
});

describe('calls.md, Payment: strong authentication', () => {
  const challenged = async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.asks);
    const payment = paymentOf(await purchase.pay(cardId));
    expect(payment).toMatchObject({ status: 'action_required', attempt: 1 });
    const answer = (as: 'approve' | 'reject') =>
      fetch(`${payment.challenge_url}/${as}`, { method: 'POST', redirect: 'manual' });
    return { ...purchase, ask: async () => paymentOf(await purchase.pay(cardId, { attempt: 1 })), answer };
  };

  test('approved: the state is asked from the gateway, and leads back to step 11', async () => {
    const { ask, answer, applicationId } = await challenged();
    expect(await ask()).toMatchObject({ status: 'action_required' });
    const back = await answer('approve');
    const page = `${server.config.PUBLIC_URL}/auto/insurance/${applicationId}?step=11`;
    expect(back.headers.get('location')).toBe(page);
    expect(await ask()).toMatchObject({ status: 'charged' });
  });

  test('rejected: declined', async () => {
    const { ask, answer } = await challenged();
    await answer('reject');
    expect(await ask()).toMatchObject({ status: 'declined', decline_code: 'authentication_failed' });
  });

  test('the gateway is silent on return: still to be answered', async () => {
    const { ask } = await challenged();
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'error', operation: 'find' });
    expect(await ask()).toMatchObject({ status: 'action_required' });
  });

  test('unanswered after 15 minutes: cancelled by its key, and a later approval charges nothing', async () => {
    const { ask, answer, applicationId } = await challenged();
    server.clock.advance({ minutes: 15 });
    expect(await ask()).toMatchObject({ status: 'declined', decline_code: 'cancelled' });
    await answer('approve');
    expect((await ledgerOf(server, applicationId)).charges).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('architecture.md, house rule 8: unknown is neither yes nor no', () => {
  test.each([
    ['drop', { kind: 'drop', times: 2 }],
    ['late', { kind: 'late', times: 2, ms: 300 }],
    ['error', { kind: 'error', times: 2 }],
    ['off', { kind: 'off', times: 2 }],
    ['slow', { kind: 'slow', times: 1, ms: 4000 }],
  ] as const)('%s: unknown, then charged once with the same attempt', async (_title, fault) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', ...fault });
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'unknown', attempt: 1 });
    expect((await stored(purchase.applicationId)).fulfilment).toBe('none');
    expect(paymentOf(await purchase.pay(cardId, { attempt: 1 }))).toMatchObject({ status: 'charged' });
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  test('the browser never comes back: the sweep of the next start settles it', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 2,
    });
    await purchase.pay(cardId);
    server.clock.advance({ seconds: 31 });
    await server.restart();
    await until('charged', async () => (await stored(purchase.applicationId)).fulfilment === 'charged');
  });

  test('nobody learns the end for 15 minutes: the key is cancelled, and what it had charged counts', async () => {
    const charged = await readyToPay(server);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 2,
    });
    await charged.pay(await newCard(charged.client));
    const never = await readyToPay(server);
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'off', times: 2 });
    await never.pay(await newCard(never.client));
    server.clock.advance({ minutes: 16 });
    await server.restart();
    await until('charged', async () => (await stored(charged.applicationId)).fulfilment === 'charged');
    const blocked = await until('cancelled', async () => {
      const { charges } = await ledgerOf(server, never.applicationId);
      return charges.length > 0 && charges;
    });
    expect(blocked).toMatchObject([{ status: 'cancelled' }]);
    expect((await stored(never.applicationId)).fulfilment).toBe('none');
  });
});

describe('architecture.md, house rule 10: races', () => {
  test.each([
    ['without an attempt', [undefined, undefined]],
    ['with the same attempt', [1, 1]],
    ['with and without', [1, undefined]],
  ] as const)('two calls at once %s: one charge, one answer', async (_title, attempts) => {
    const purchase = await readyToPay(server);
    const cardIds = await Promise.all([newCard(purchase.client), newCard(purchase.client, cards.mastercard)]);
    const answers = await Promise.all(
      attempts.map((attempt, index) =>
        purchase.pay(cardIds[index] ?? '', attempt === undefined ? {} : { attempt }),
      ),
    );
    const [first, second] = answers.map(paymentOf);
    expect(first).toMatchObject({ status: 'charged', attempt: 1 });
    expect(second).toEqual(first);
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  test('ten at once, a slow gateway: one charge', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'slow',
      times: 1,
      ms: 700,
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => purchase.pay(cardId)));
    expect(new Set(answers.map((answer) => JSON.stringify(paymentOf(answer)))).size).toBe(1);
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  test('charged: paying again, with any card, is answered with the charge', async () => {
    const purchase = await paid(server);
    const again = paymentOf(await purchase.pay(await newCard(purchase.client, cards.mastercard)));
    expect(again).toMatchObject({ status: 'charged', attempt: 1 });
    expect(paymentOf(await purchase.pay(await newCard(purchase.client), { attempt: 2 }))).toEqual(again);
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });
});
