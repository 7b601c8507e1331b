import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operationsOn, policyOf, dueOf } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { ledgerOf, paid, until, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
beforeEach(async () => {
  server = await startTestServer({
    GATEWAY_TIMEOUT_MS: '1500',
    INSURER_TIMEOUT_MS: '1500',
    SWEEP_AFTER_MS: '1000',
    SWEEP_EVERY_MS: '300',
  });
  operations = operationsOn(server);
});
afterEach(async () => {
  await operations.close();
  await server.close();
});

const fault = (operation: string, kind: 'error' | 'drop') =>
  server.sandbox.addFault({ service: 'insurer', operation, kind });
const requests = async (operation: string) => {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  return counts.requests[operation] ?? 0;
};
const fulfilmentOf = async ({ applicationId }: Purchase) => {
  const application = server.db.selectFrom('applications').select('fulfilment');
  return (await application.where('id', '=', applicationId).executeTakeFirstOrThrow()).fulfilment;
};
const outside = async ({ applicationId }: Purchase) => {
  const { refunds, policies } = await ledgerOf(server, applicationId);
  return { refunds: refunds.length, policies: policies.map(({ status }) => status) };
};
const moveOn = (seconds = 2) => server.clock.advance({ seconds });

/** A purchase taken out of issuing while neither issuing nor cancelling gets an answer. */
async function waitsForInsurer(
  issue: 'error' | 'drop',
  cancel: 'error' | 'drop',
): Promise<Purchase & { finishing: Promise<unknown> }> {
  const purchase = await paid(server);
  await fault('issue', issue);
  const finishing = purchase.finish();
  await until('asked', async () => (await requests('insurer.issue')) > 0);
  await fault('cancel', cancel);
  if (issue === 'drop') {
    // The insurer has issued it, but the product does not know. `ops:refund` would have asked the insurer first and
    // stopped, so the state is set directly.
    await server.db
      .updateTable('applications')
      .set({ fulfilment: 'refunding' })
      .where('id', '=', purchase.applicationId)
      .execute();
    await server.db
      .insertInto('audit_events')
      .values({
        at: server.clock.now(),
        kind: 'refund-started',
        actor: 'operator',
        application_id: purchase.applicationId,
      })
      .execute();
  } else {
    const { applicationId } = purchase;
    const outcome = await operations.refundApplication({ applicationId, by: 'tester', reason: 'test' });
    expect(outcome).toEqual({ kind: 'later', waitsFor: 'insurer' });
  }
  return { ...purchase, finishing };
}

describe('architecture.md, house rule 8: what waits for the insurer’s cancellation ends by itself', () => {
  test.each([
    ['error', 'error', 'blocked'],
    ['error', 'drop', 'blocked'],
    ['drop', 'error', 'cancelled'],
    ['drop', 'drop', 'cancelled'],
  ] as const)(
    'issue: %s, cancel: %s: not issued again, the money stays until confirmed, then goes back once',
    { timeout: 60_000 },
    async (issue, cancel, end) => {
      const purchase = await waitsForInsurer(issue, cancel);
      const asked = await requests('insurer.issue');
      const cancels = await requests('insurer.cancel');
      await until('the sweep asked twice', async () => {
        moveOn();
        return (await requests('insurer.cancel')) >= cancels + 2;
      });
      expect(await fulfilmentOf(purchase)).toBe('refunding');
      expect((await outside(purchase)).refunds).toBe(0);
      expect(await dueOf(server, purchase)).toContainEqual(
        expect.objectContaining({ kind: 'refund-not-done', state: 'waits-for-insurer' }),
      );
      await server.sandbox.clearFaults();
      await until('refunded', async () => {
        moveOn();
        return (await fulfilmentOf(purchase)) === 'refunded';
      });
      await purchase.finishing;
      expect(await outside(purchase)).toEqual({ refunds: 1, policies: [end] });
      expect(await policyOf(server, purchase)).toMatchObject({ state: 'refused', policy_number: null });
      // One request may have been in flight when issuing was stopped.
      expect(await requests('insurer.issue')).toBeLessThanOrEqual(asked + 1);
      const mails = () => server.sandbox.inbox(purchase.email);
      const mail = await until('told', async () =>
        (await mails()).find(({ subject }) => subject?.startsWith('Te devolvimos')),
      );
      expect(mail.text).not.toContain('La aseguradora no aceptó');
    },
  );

  test('confirmed, and the gateway does not answer: goes on from there', { timeout: 60_000 }, async () => {
    const purchase = await waitsForInsurer('error', 'error');
    await server.sandbox.clearFaults();
    const gateway = { service: 'payment-gateway', operation: 'refund' };
    await server.sandbox.addFault({ ...gateway, kind: 'error', times: 2 });
    await server.sandbox.addFault({ ...gateway, kind: 'drop', times: 2 });
    await until('refunded', async () => {
      moveOn();
      return (await fulfilmentOf(purchase)) === 'refunded';
    });
    expect((await outside(purchase)).refunds).toBe(1);
    await purchase.finishing;
  });

  test('the sweep and two operators at once: one refund', { timeout: 60_000 }, async () => {
    const purchase = await waitsForInsurer('error', 'error');
    await server.sandbox.clearFaults();
    moveOn();
    const { applicationId } = purchase;
    await Promise.all([
      operations.retryApplication({ applicationId, by: 'tester' }),
      operations.refundApplication({ applicationId, by: 'tester', reason: 'test' }),
      operations.refundApplication({ applicationId, by: 'other', reason: 'test' }),
    ]);
    await until('refunded', async () => (await fulfilmentOf(purchase)) === 'refunded');
    expect(await outside(purchase)).toEqual({ refunds: 1, policies: ['blocked'] });
    await purchase.finishing;
  });
});
