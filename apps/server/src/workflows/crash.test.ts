import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import {
  cards,
  ledgerOf,
  newCard,
  paid,
  readyToPay,
  until,
  type Purchase,
} from '../testing/test-purchase.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ SWEEP_AFTER_MS: '1000' });
});
afterEach(() => server.close());

const policyRow = (id: string) =>
  server.db.selectFrom('policies').selectAll().where('application_id', '=', id).executeTakeFirst();
const fulfilmentOf = async (id: string) =>
  (await server.db.selectFrom('applications').select('fulfilment').where('id', '=', id).executeTakeFirst())
    ?.fulfilment;

const finished = async ({ applicationId, email }: Purchase) => {
  await until('mailed', async () => (await policyRow(applicationId))?.mailed_at ?? undefined, 50_000);
  const { charges, refunds, policies } = await ledgerOf(server, applicationId);
  expect(charges).toMatchObject([{ status: 'charged', refundedAmount: 0 }]);
  expect(refunds).toEqual([]);
  expect(policies).toMatchObject([{ status: 'issued' }]);
  expect(await policyRow(applicationId)).toMatchObject({
    state: 'issued',
    policy_number: policies[0]?.policyNumber,
    policy_url: `/api/policies/${policies[0]?.policyNumber}/document`,
  });
  expect(await fulfilmentOf(applicationId)).toBe('issued');
  const mails = (await server.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('Tu póliza'));
  expect(mails).toHaveLength(1);
};

/** Crashes the server while the outside service is handling its call. */
const crashDuring = async (call: Promise<unknown>, reached: () => Promise<boolean>) => {
  call.catch(() => undefined);
  await until('the call is out', reached);
  await server.restart();
};
const requests = async (operation: string) => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests[operation] ?? 0;
};

describe('architecture.md, house rule 9: charged implies issued or refunded, whatever crashes in between', () => {
  test('while the gateway charges: one charge, and the page goes on', { timeout: 60_000 }, async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'slow',
      ms: 60_000,
      times: 1,
    });
    const out = async () => (await requests('payment-gateway.charge')) > 0;
    await crashDuring(purchase.pay(cardId), out);
    expect(await fulfilmentOf(purchase.applicationId)).toBe('none');
    await until('charged', async () => (await fulfilmentOf(purchase.applicationId)) === 'charged', 50_000);
    await server.sandbox.clearFaults();
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  test('while the insurer issues: one charge, one policy, one document', { timeout: 60_000 }, async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'issue',
      kind: 'slow',
      ms: 60_000,
      times: 1,
    });
    await crashDuring(purchase.finish(), async () => (await requests('insurer.issue')) > 0);
    await finished(purchase);
    await server.sandbox.clearFaults();
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test('after the insurer issued, before it was written down', { timeout: 60_000 }, async () => {
    const purchase = await paid(server);
    // The service acts but its answer is lost, as after a crash between the two.
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'drop', times: 1 });
    await crashDuring(purchase.finish(), async () => (await requests('insurer.issue')) > 0);
    await finished(purchase);
  });
});

describe('architecture.md, Issuing: a sweep takes up again what stands still', () => {
  const standStill = async () => {
    server.clock.advance({ seconds: 2 });
    await server.restart();
  };

  test('a policy without its document, whose job is lost', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    await until('mailed', async () => (await policyRow(purchase.applicationId))?.mailed_at ?? undefined);
    const policy = server.db.updateTable('policies').where('application_id', '=', purchase.applicationId);
    await policy.set({ document_key: null, policy_url: null }).execute();
    await standStill();
    await until('its URL', async () => (await policyRow(purchase.applicationId))?.policy_url ?? undefined);
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test('a refund whose job is lost', async () => {
    const purchase = await paid(server);
    await server.db
      .updateTable('applications')
      .set({ fulfilment: 'refunding' })
      .where('id', '=', purchase.applicationId)
      .execute();
    await server.db
      .updateTable('payment_attempts')
      .set({ status: 'refunding' })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    await standStill();
    await until('refunded', async () => (await fulfilmentOf(purchase.applicationId)) === 'refunded');
    expect((await ledgerOf(server, purchase.applicationId)).refunds).toHaveLength(1);
  });

  test('a charge for which nobody brought a car in 30 days: given back', async () => {
    const purchase = await paid(server);
    server.clock.advance({ days: 29 });
    await server.restart();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await fulfilmentOf(purchase.applicationId)).toBe('charged');
    server.clock.advance({ days: 1, minutes: 1 });
    await server.restart();
    await until('refunded', async () => (await fulfilmentOf(purchase.applicationId)) === 'refunded');
    const { charges, refunds, policies } = await ledgerOf(server, purchase.applicationId);
    expect(charges[0]?.refundedAmount).toBe(charges[0]?.amount);
    expect({ refunds: refunds.length, policies: policies.length }).toEqual({ refunds: 1, policies: 0 });
  });

  test('a declined card is no charge: nothing is taken up', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, cards.declines));
    await standStill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await fulfilmentOf(purchase.applicationId)).toBe('none');
  });
});
