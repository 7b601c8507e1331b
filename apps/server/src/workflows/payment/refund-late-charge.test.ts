import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { ledgerOf, newCard, paid, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import { findAttemptWithStatus, listAttempts } from '../../modules/payments/repository.ts';
import type { ChargeAnswer } from '../../providers/payment-gateway/port.ts';
import { createRecordChargeAnswer } from './record-charge-answer.ts';
import { demonstrationKey } from '../../weak-production.ts';

const uncounted = async () => undefined;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500', SWEEP_AFTER_MS: '1000' });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

/** The charge as the gateway holds it; the product never heard of it. */
async function chargeOf({ applicationId }: Purchase): Promise<{ chargeId: string; at: Date }> {
  const key = encodeURIComponent(`${applicationId}:1`);
  const found = await fetch(`${server.sandbox.url}/payment-gateway/charges/by-key/${key}`, {
    headers: { authorization: `Bearer ${demonstrationKey}` },
  });
  const { chargeId, at } = (await found.json()) as { chargeId: string; at: string };
  return { chargeId, at: new Date(at) };
}

/**
 * The first attempt is charged at the gateway but its answers get lost, and then something ends it without a charge.
 * Jobs are not sent, as if the process had died: only what was stored survives.
 */
async function endedWith(answer: ChargeAnswer) {
  const purchase = await readyToPay(server);
  const fault = { service: 'payment-gateway', operation: 'charge', kind: 'drop', times: 2 } as const;
  await server.sandbox.addFault(fault);
  await purchase.pay(await newCard(purchase.client));
  const sent: string[] = [];
  const [attempt] = await listAttempts(server.db, purchase.applicationId);
  const { id } = attempt as Attempt;
  const learn = (learned: ChargeAnswer) => {
    const record = createRecordChargeAnswer(
      server.db,
      async (_trx, queue) => void sent.push(queue),
      uncounted,
    );
    return record(attempt as Attempt, learned, server.clock.now());
  };
  expect((await learn(answer)).status).toBe(answer.kind);
  return { purchase, id, learn, sent };
}

const lateCharges = (attemptId: string) =>
  server.db.selectFrom('late_charges').selectAll().where('attempt_id', '=', attemptId).execute();
const eventsOf = async ({ applicationId }: Purchase) => {
  const events = server.db.selectFrom('audit_events').select('kind');
  const rows = await events.where('application_id', '=', applicationId).orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};
const stepsOf = async ({ applicationId }: Purchase) => {
  const steps = server.db.selectFrom('workflow_steps').select(['workflow', 'step', 'outcome']);
  const rows = await steps.where('application_id', '=', applicationId).orderBy('id').execute();
  return rows.map(({ workflow, step, outcome }) => `${workflow} ${step} ${outcome}`);
};
/** What a server does at its next start. */
const sweep = async () => {
  server.clock.advance({ seconds: 2 });
  await server.restart();
};

describe('architecture.md, house rule 9: charged implies issued or refunded', () => {
  test.each([
    ['declined', { kind: 'declined', reason: 'authentication_failed', retry: 'later' }],
    ['cancelled', { kind: 'cancelled' }],
  ] as [string, ChargeAnswer][])(
    'a charge that shows up after the attempt was %s goes back, once',
    async (_name, end) => {
      const { purchase, id, learn, sent } = await endedWith(end);
      const charged: ChargeAnswer = { kind: 'charged', ...(await chargeOf(purchase)) };
      // The person was told that nothing was charged, so the charge buys nothing.
      const results = await Promise.all([learn(charged), learn(charged)]);
      expect(results.map(({ status }) => status)).toEqual([end.kind, end.kind]);
      expect(sent).toEqual(['refund-late-charge']);
      expect(await lateCharges(id)).toMatchObject([{ refunded_at: null }]);
      expect(await eventsOf(purchase)).toContain('payment-charged-late');
      expect(await stepsOf(purchase)).toContain('settle-payment late-charge failed');

      await sweep();
      await until('refunded', async () => (await lateCharges(id))[0]?.refunded_at ?? undefined);
      await learn(charged);
      const { charges, refunds } = await ledgerOf(server, purchase.applicationId);
      expect(charges).toMatchObject([{ status: 'charged' }]);
      expect(charges[0]?.refundedAmount).toBe(charges[0]?.amount);
      expect(refunds).toHaveLength(1);
      expect(await eventsOf(purchase)).toContain('late-charge-refunded');
      expect(await lateCharges(id)).toHaveLength(1);
    },
  );

  test('it does not touch the purchase that another attempt made meanwhile', async () => {
    const { purchase, id, learn } = await endedWith({ kind: 'cancelled' });
    const late = await chargeOf(purchase);
    await purchase.pay(await newCard(purchase.client), { attempt: 2 });
    await learn({ kind: 'charged', ...late });
    expect((await purchase.finish()).status).toBe(200);
    await sweep();
    await until('refunded', async () => (await lateCharges(id))[0]?.refunded_at ?? undefined);
    const { charges, policies } = await ledgerOf(server, purchase.applicationId);
    expect(charges).toHaveLength(2);
    expect(charges.filter(({ refundedAmount }) => refundedAmount > 0)).toHaveLength(1);
    expect(policies).toMatchObject([{ status: 'issued' }]);
    const kept = await findAttemptWithStatus(server.db, purchase.applicationId, ['charged']);
    expect(kept?.attempt).toBe(2);
  });

  test('a refund that fails is asked for again, and an operator sees each try', async () => {
    const { purchase, id, learn } = await endedWith({ kind: 'cancelled' });
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'refund',
      kind: 'error',
      times: 1,
    });
    await learn({ kind: 'charged', ...(await chargeOf(purchase)) });
    await sweep();
    await until('a try', async () =>
      (await stepsOf(purchase)).includes('refund-payment late-charge unknown'),
    );
    expect((await lateCharges(id))[0]?.refunded_at).toBeNull();
    await sweep();
    await until('refunded', async () => (await lateCharges(id))[0]?.refunded_at ?? undefined);
    expect((await ledgerOf(server, purchase.applicationId)).refunds).toHaveLength(1);
  });

  test('the charge that is known already is not a late one', async () => {
    const purchase = await paid(server);
    const [attempt] = await listAttempts(server.db, purchase.applicationId);
    const never = async () => expect.unreachable();
    const record = createRecordChargeAnswer(server.db, never, uncounted);
    const again: ChargeAnswer = { kind: 'charged', ...(await chargeOf(purchase)) };
    expect((await record(attempt as Attempt, again, server.clock.now())).status).toBe('charged');
    expect(await lateCharges((attempt as Attempt).id)).toEqual([]);
  });
});
