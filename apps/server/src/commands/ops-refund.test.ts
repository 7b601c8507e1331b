import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn, operatorEvents, policyOf, dueOf } from '../operations/testing/operations-world.ts';
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
let operations: ReturnType<typeof operationsOn>;
beforeAll(async () => {
  server = await startTestServer({ GATEWAY_TIMEOUT_MS: '1500', INSURER_TIMEOUT_MS: '1500' });
  operations = operationsOn(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await operations.close();
  await server.close();
});

const refund = ({ applicationId }: Purchase) =>
  operations.refundApplication({ applicationId, by: 'tester', reason: 'asked by phone' });
const fulfilmentOf = async ({ applicationId }: Purchase) => {
  const application = server.db.selectFrom('applications').select('fulfilment');
  return (await application.where('id', '=', applicationId).executeTakeFirstOrThrow()).fulfilment;
};
const outside = async ({ applicationId }: Purchase) => {
  const { charges, refunds, policies } = await ledgerOf(server, applicationId);
  return {
    charged: charges.filter(({ status }) => status === 'charged').length,
    refunded: refunds.length,
    issued: policies.filter(({ status }) => status === 'issued').length,
  };
};
const insurerFault = (operation: string, kind: 'error' | 'drop' | 'slow' | 'late', more = {}) =>
  server.sandbox.addFault({ service: 'insurer', operation, kind, ...more });

/** A purchase whose step 12 has begun while the insurer keeps failing. */
async function issuing(
  kind: 'error' | 'drop' = 'error',
): Promise<Purchase & { finishing: Promise<unknown> }> {
  const purchase = await paid(server);
  await insurerFault('issue', kind);
  const finishing = purchase.finish();
  await until('issuing', async () =>
    (await dueOf(server, purchase)).some(({ history }) =>
      history.some(({ what }) => what === 'issue-policy/issue'),
    ),
  );
  return { ...purchase, finishing };
}

describe('docs/operations.md, ops:refund', () => {
  test('gives a charge back, once, and issues nothing afterwards', async () => {
    const purchase = await paid(server);
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'refunded-before' });
    expect((await purchase.finish()).code).toBe('APPLICATION_INACTIVE');
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 1, issued: 0 });
    expect(await fulfilmentOf(purchase)).toBe('refunded');
  });

  test('leaves an audit event that says who and why', async () => {
    const purchase = await paid(server);
    await refund(purchase);
    expect(await operatorEvents(server, purchase)).toEqual([
      {
        kind: 'refund-started',
        actor: 'operator',
        member_id: purchase.id,
        details: { by: 'tester', reason: 'asked by phone', attempt: 1, amount: expect.any(Number) },
      },
    ]);
  });

  test('of an issuing that does not end: the key is blocked at the insurer first', async () => {
    const purchase = await issuing();
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    await server.sandbox.clearFaults();
    await purchase.finishing;
    expect(await policyOf(server, purchase)).toMatchObject({ state: 'refused', policy_number: null });
    expect((await ledgerOf(server, purchase.applicationId)).policies).toMatchObject([{ status: 'blocked' }]);
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 1, issued: 0 });
  });

  test('an issuing that the insurer books later comes to nothing', async () => {
    const purchase = await paid(server);
    await insurerFault('issue', 'late', { ms: 1500, times: 1 });
    await insurerFault('issue', 'error');
    const finishing = purchase.finish();
    await until('issuing', async () => (await fulfilmentOf(purchase)) === 'issuing');
    await until('asked', async () =>
      (await dueOf(server, purchase))[0]?.history.some(({ how }) => how === 'unknown'),
    );
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await server.sandbox.clearFaults();
    await finishing;
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 1, issued: 0 });
  });

  test.each(['error', 'drop'] as const)(
    'without the confirmation of the insurer (%s) the money stays, nothing asks for a policy, and retry ends it',
    async (kind) => {
      const purchase = await issuing();
      await insurerFault('cancel', kind);
      expect(await refund(purchase)).toEqual({ kind: 'later', waitsFor: 'insurer' });
      expect(await refund(purchase)).toEqual({ kind: 'later', waitsFor: 'insurer' });
      expect(await outside(purchase)).toEqual({ charged: 1, refunded: 0, issued: 0 });
      expect(await dueOf(server, purchase)).toContainEqual(
        expect.objectContaining({ kind: 'refund-not-done', state: 'waits-for-insurer' }),
      );
      await server.sandbox.clearFaults();
      const { applicationId } = purchase;
      // Longer than the next pauses of the job and of the page, which both keep trying.
      await new Promise((resolve) => setTimeout(resolve, 6000));
      const { policies } = await ledgerOf(server, applicationId);
      expect(policies.map(({ status }) => status)).toEqual(kind === 'error' ? [] : ['blocked']);
      expect(await fulfilmentOf(purchase)).toBe('refunding');
      expect(await operations.retryApplication({ applicationId, by: 'tester' })).toMatchObject({ left: [] });
      expect(await outside(purchase)).toEqual({ charged: 1, refunded: 1, issued: 0 });
      expect(await policyOf(server, purchase)).toMatchObject({ state: 'refused' });
      await purchase.finishing;
      const kinds = (await operatorEvents(server, purchase)).map((event) => event.kind);
      expect(kinds).toEqual(['refund-started', 'retry-asked', 'retry-asked']);
    },
  );

  test('a gateway that does not answer: taken for refunding, and asked again', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'refund', kind: 'error' });
    expect(await refund(purchase)).toEqual({ kind: 'later', waitsFor: 'gateway' });
    await server.sandbox.clearFaults();
    expect(await refund(purchase)).toMatchObject({ kind: 'refunded' });
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 1, issued: 0 });
  });
});

describe('docs/operations.md, ops:refund refuses honestly', () => {
  test('an issued policy', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'issued' });
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 0, issued: 1 });
  });

  test('one that only the insurer knows as issued', async () => {
    const purchase = await issuing('drop');
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'issued-at-insurer' });
    await server.sandbox.clearFaults();
    await purchase.finishing;
    await until('issued', async () => (await fulfilmentOf(purchase)) === 'issued');
    expect(await outside(purchase)).toEqual({ charged: 1, refunded: 0, issued: 1 });
  });

  test('while the insurer is silent, and changes nothing', async () => {
    const purchase = await issuing();
    await insurerFault('find', 'error');
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'insurer-silent' });
    expect(await fulfilmentOf(purchase)).toBe('issuing');
    expect(await operatorEvents(server, purchase)).toEqual([]);
    await server.sandbox.clearFaults();
    await purchase.finishing;
  });

  test('what was never charged, declined, or is not known to be charged', async () => {
    const purchase = await readyToPay(server);
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'nothing-charged' });
    await purchase.pay(await newCard(purchase.client, cards.declines));
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'nothing-charged' });
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'error' });
    await purchase.pay(await newCard(purchase.client), { attempt: 2 });
    expect(await refund(purchase)).toEqual({ kind: 'refused', reason: 'charge-unsettled' });
  });
});

describe('architecture.md, Issuing: of issue and refund one wins', () => {
  test.each([0, 5, 15, 30, 60, 120])('step 12 and two operators, %i ms apart', async (ms) => {
    const purchase = await paid(server);
    await insurerFault('issue', 'slow', { ms: 40, times: 1 });
    const finishing = purchase.finish();
    await new Promise((resolve) => setTimeout(resolve, ms));
    const outcomes = await Promise.all([refund(purchase), refund(purchase)]);
    await finishing;
    await until('an end', async () => ['issued', 'refunded'].includes(await fulfilmentOf(purchase)));
    const { charged, refunded, issued } = await outside(purchase);
    expect({ charged, ends: refunded + issued }).toEqual({ charged: 1, ends: 1 });
    const isRefunded = (await fulfilmentOf(purchase)) === 'refunded';
    expect(refunded).toBe(isRefunded ? 1 : 0);
    expect((await policyOf(server, purchase))?.state ?? 'refused').toBe(isRefunded ? 'refused' : 'issued');
    expect(outcomes.some(({ kind }) => kind === 'refunded')).toBe(isRefunded);
  });
});
