import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../testing/sandbox-client.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cards, newCard, readyToPay } from '../../testing/test-purchase.ts';
import { outcomeOf, outcomes, paymentOf } from '../../testing/matrix/outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

/** An attempt for which the bank asks for confirmation, and the ways to answer it. */
async function asked() {
  const purchase = await readyToPay(server);
  const cardId = await newCard(purchase.client, cards.asks);
  const { challenge_url } = paymentOf(await purchase.pay(cardId));
  return {
    purchase,
    ask: async () => paymentOf(await purchase.pay(cardId, { attempt: 1 })),
    answer: async (as: 'approve' | 'reject') =>
      (await fetch(`${challenge_url}/${as}`, { method: 'POST', redirect: 'manual' })).status,
  };
}

const addFault = (operation: string, fault: Omit<Fault, 'service'>) =>
  server.sandbox.addFault({ service: 'payment-gateway', operation, ...fault });

const lost = [
  ['drop', { kind: 'drop', times: 1 }],
  ['late', { kind: 'late', times: 1, ms: 100 }],
] as const;
const approved = { told: { status: 'charged' }, end: outcomes.charged };
const rejected = {
  told: { status: 'declined', decline_code: 'authentication_failed' },
  end: outcomes.declined,
};
const cancelled = { told: { status: 'declined', decline_code: 'cancelled' }, end: outcomes.cancelled };

describe('calls.md, Payment, 3-D Secure: on return the answer about the charge is lost', () => {
  test.each(
    lost.flatMap(([name, fault]) => [
      [`approved, ${name}`, 'approve', fault, approved],
      [`rejected, ${name}`, 'reject', fault, rejected],
    ]) as [string, 'approve' | 'reject', Omit<Fault, 'service'>, typeof approved | typeof rejected][],
  )('%s: still asked, then told', async (_title, button, fault, { told, end }) => {
    const { purchase, ask, answer } = await asked();
    await answer(button);
    await addFault('find', fault);
    expect(await ask()).toMatchObject({ status: 'action_required' });
    expect(await outcomeOf(server, purchase)).toMatchObject({ attempts: ['action_required'] });
    expect(await ask()).toMatchObject(told);
    expect(await outcomeOf(server, purchase)).toEqual(end);
    if (end !== outcomes.charged) return;
    await purchase.finish();
    expect(await outcomeOf(server, purchase)).toEqual(outcomes.issued);
  });
});

describe('calls.md, Payment, 3-D Secure: unanswered for 15 minutes, the key is cancelled', () => {
  test.each(lost)('%s: until the cancellation is confirmed nothing is over', async (_title, fault) => {
    const { purchase, ask, answer } = await asked();
    server.clock.advance({ minutes: 15 });
    await addFault('cancel', fault);
    expect(await ask()).toMatchObject({ status: 'action_required' });
    expect(await outcomeOf(server, purchase)).toMatchObject({ attempts: ['action_required'] });
    expect(await ask()).toMatchObject(cancelled.told);
    expect(await answer('approve')).toBe(410);
    expect(await outcomeOf(server, purchase)).toEqual(cancelled.end);
  });

  test('late, and the person approves before it is booked: the charge counts', async () => {
    const { purchase, ask, answer } = await asked();
    server.clock.advance({ minutes: 15 });
    await addFault('cancel', { kind: 'late', times: 1, ms: 1500 });
    expect(await ask()).toMatchObject({ status: 'action_required' });
    expect(await answer('approve')).toBe(303);
    expect(await ask()).toMatchObject(approved.told);
    expect(await outcomeOf(server, purchase)).toEqual(approved.end);
  });

  test.each([
    ['approve', approved],
    ['reject', rejected],
  ] as const)('%s in the last moment counts, not the clock', async (button, { told, end }) => {
    const { purchase, ask, answer } = await asked();
    await answer(button);
    server.clock.advance({ minutes: 16 });
    expect(await ask()).toMatchObject(told);
    expect(await outcomeOf(server, purchase)).toEqual(end);
  });

  test('a cancelled attempt frees the application: another card pays', async () => {
    const { purchase, ask } = await asked();
    server.clock.advance({ minutes: 15 });
    expect(await ask()).toMatchObject(cancelled.told);
    const cardId = await newCard(purchase.client);
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'charged', attempt: 2 });
    await purchase.finish();
    expect(await outcomeOf(server, purchase)).toEqual({
      ...outcomes.issued,
      attempts: ['cancelled', 'charged'],
      gateway: ['cancelled', 'charged'],
    });
  });
});

describe('architecture.md, house rule 8: a charge of which nobody heard for 15 minutes', () => {
  test.each([
    ['never reached the gateway', 'off', cancelled],
    ['was charged', 'drop', approved],
    ['is still to be booked when its key is cancelled', 'late', cancelled],
  ] as const)('%s', async (_title, kind, { told, end }) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await addFault('charge', { kind, times: 2, ms: 1800 });
    expect(paymentOf(await purchase.pay(cardId))).toMatchObject({ status: 'unknown' });
    server.clock.advance({ minutes: 16 });
    const ask = async () => paymentOf(await purchase.pay(cardId, { attempt: 1 }));
    await addFault('cancel', { kind: 'drop', times: 1 });
    expect(await ask()).toMatchObject({ status: 'unknown' });
    expect(await ask()).toMatchObject(told);
    if (kind === 'late') await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await outcomeOf(server, purchase)).toEqual(end);
  });
});
