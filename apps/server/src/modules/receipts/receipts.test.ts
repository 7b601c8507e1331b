import { policies } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { addMonths } from '@socio/domain/dates';
import type { BillingCycle } from '@socio/domain/tariff/coverages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { authenticate, enterAgain } from '../../testing/test-member.ts';
import { newCard, readyToPay, type Purchase } from '../../testing/test-purchase.ts';
import { startReminding } from '../../testing/test-reminders.ts';
import { createBeginReceipt, findReceiptsToBegin } from '../../workflows/receipts/begin-receipts.ts';
import {
  createMakeReceipts,
  findPoliciesWithoutReceipts,
  seePoliciesWithoutReceipts,
} from '../../workflows/receipts/make-receipts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product', GRACE_DAYS: '20', SWEEP_EVERY_MS: '120000' });
});
afterAll(() => server.close());

/** The member's visit of weeks ago has ended. */
async function returned(purchase: Purchase): Promise<Purchase> {
  const client = await enterAgain(server, purchase);
  await authenticate(server, client, purchase.phone);
  return { ...purchase, client };
}

const policyOf = (applicationId: string) =>
  server.db
    .selectFrom('policies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();

const receiptsOf = (policyId: string) =>
  server.db.selectFrom('receipts').selectAll().where('policy_id', '=', policyId).orderBy('number').execute();

async function bought(cycle?: BillingCycle): Promise<Purchase & { policyId: string }> {
  const purchase = await readyToPay(server, cycle === undefined ? {} : { cycle });
  await purchase.pay(await newCard(purchase.client));
  await purchase.finish();
  const { id } = await policyOf(purchase.applicationId);
  return { ...purchase, policyId: id };
}

async function planOf({ client, applicationId }: Pick<Purchase, 'client' | 'applicationId'>) {
  const { policy_number: policyNumber } = await policyOf(applicationId);
  const answer = await client.call(policies, undefined, { policyNumber: policyNumber ?? '' });
  return answer.body.data.data.response.get_insurance_policy_data[0]?.receipt_plan;
}

describe('after-the-sale.md, Receipts: rows from the day of issue', () => {
  test('twelve, which add up to the policy’s total, the first paid by what bought it', async () => {
    const purchase = await bought();
    const policy = await policyOf(purchase.applicationId);
    expect(policy).toMatchObject({ collected_by: 'product', grace_days: 20, receipts_ask_at: null });
    const receipts = await receiptsOf(policy.id);
    expect(receipts.map(({ state }) => state)).toEqual([
      'paid',
      ...Array.from({ length: 11 }, () => 'upcoming'),
    ]);
    const attempt = await server.db
      .selectFrom('payment_attempts')
      .select(['amount', 'charged_at'])
      .where('application_id', '=', purchase.applicationId)
      .executeTakeFirstOrThrow();
    expect(receipts[0]).toMatchObject({
      amount: attempt.amount,
      paid_at: attempt.charged_at,
      due_date: policy.start_date,
    });
    expect(receipts[1]).toMatchObject({ paid_at: null, policy_fee: 0 });
    expect(receipts.at(-1)?.period_to).toBe(policy.end_date);
    const { price } = policy.snapshot as { price: { monthly: { total: number } } };
    expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.monthly.total);
  });

  test('one for a year paid at once', async () => {
    const purchase = await bought('ANUAL');
    const policy = await policyOf(purchase.applicationId);
    expect(await receiptsOf(policy.id)).toMatchObject([
      { state: 'paid', period_from: policy.start_date, period_to: policy.end_date, surcharge: 0 },
    ]);
  });

  test('the policy’s page has them all, with who collects and the grace', async () => {
    const purchase = await bought();
    const { start_date: start } = await policyOf(purchase.applicationId);
    const plan = await planOf(purchase);
    expect(plan).toMatchObject({ collected_by: 'product', grace_days: 20, as_of: null });
    expect(plan?.receipts).toHaveLength(12);
    expect(plan?.receipts[0]).toMatchObject({
      number: 1,
      state: 'paid',
      period_from: start,
      paid_at: expect.stringMatching(/Z$/),
    });
    expect(plan?.receipts[1]).toMatchObject({
      number: 2,
      state: 'upcoming',
      due_date: addMonths(start ?? '', 1),
      paid_at: null,
    });
  });
});

test('a code on the policy says up to which day it is paid', async () => {
  const purchase = await bought();
  const { policy_number: policyNumber, seal, start_date: start } = await policyOf(purchase.applicationId);
  const verified = async () =>
    (
      await server
        .client()
        .call(verifyPolicy, undefined, { policyNumber: policyNumber ?? '', seal: seal ?? '' })
    ).body.data.data.response.policy;
  expect(await verified()).toMatchObject({ status: 'valid', paid_until: addMonths(start ?? '', 1) });
  const unknown = { policyNumber: 'SSA-0', seal: seal ?? '' };
  expect(
    (await server.client().call(verifyPolicy, undefined, unknown)).body.data.data.response.policy,
  ).toMatchObject({ status: 'unknown', paid_until: null });
});

describe('policies of before', () => {
  /** As a server of the release before leaves them. */
  async function older(cycle?: BillingCycle) {
    const purchase = await bought(cycle);
    await server.db.deleteFrom('receipts').where('policy_id', '=', purchase.policyId).execute();
    await server.db
      .updateTable('policies')
      .set({
        collected_by: 'insurer',
        grace_days: null,
        receipts_as_of: null,
        receipts_ask_at: sql<Date>`'epoch'`,
      })
      .where('id', '=', purchase.policyId)
      .execute();
    return purchase;
  }

  test('get their rows once, the first paid at the time of its charge, and the insurer’s turn within a day', async () => {
    const [monthly, yearly] = [await older(), await older('ANUAL')];
    const { services, close } = await startReminding(server);
    try {
      const now = server.clock.now();
      const which = { now, before: now };
      const due = await findPoliciesWithoutReceipts(server.db, which);
      expect(due).toEqual(expect.arrayContaining([monthly.policyId, yearly.policyId]));
      expect(await seePoliciesWithoutReceipts(server.db, { before: now, limit: 10 })).toMatchObject({
        facts: expect.arrayContaining([
          expect.objectContaining({ applicationId: monthly.applicationId, state: 'not-made' }),
        ]),
      });
      const make = createMakeReceipts(services);
      await Promise.all([...due, ...due].map((id) => make(id)));
      expect(await findPoliciesWithoutReceipts(server.db, which)).toEqual([]);
      const policy = await policyOf(monthly.applicationId);
      expect(policy).toMatchObject({
        collected_by: 'insurer',
        grace_days: null,
        receipts_as_of: policy.issued_at,
      });
      const until = (policy.receipts_ask_at?.getTime() ?? 0) - now.getTime();
      expect(until).toBeGreaterThanOrEqual(0);
      expect(until).toBeLessThan(86_400_000);
      const receipts = await receiptsOf(policy.id);
      const attempt = await server.db
        .selectFrom('payment_attempts')
        .select('charged_at')
        .where('application_id', '=', monthly.applicationId)
        .executeTakeFirstOrThrow();
      expect(receipts).toHaveLength(12);
      expect(receipts[0]).toMatchObject({ state: 'paid', paid_at: attempt.charged_at });
      expect(await policyOf(yearly.applicationId)).toMatchObject({ receipts_ask_at: null });
      expect(await receiptsOf(yearly.policyId)).toMatchObject([{ state: 'paid' }]);
    } finally {
      await close();
    }
  });
});

test('due by the clock: as soon as its day begins, before its row is moved', async () => {
  const purchase = await bought();
  const [, second] = await receiptsOf(purchase.policyId);
  const begins = new Date(`${second?.due_date}T06:00:00Z`);
  const moveTo = (to: Date) =>
    server.clock.advance({ seconds: (to.getTime() - server.clock.now().getTime()) / 1000 });
  server.clock.freeze();
  moveTo(new Date(begins.getTime() - 60_000));
  const again = await returned(purchase);
  expect((await planOf(again))?.receipts[1]?.state).toBe('upcoming');
  server.clock.advance({ minutes: 1 });
  expect((await planOf(again))?.receipts[1]?.state).toBe('due');
  const now = server.clock.now();
  const due = await findReceiptsToBegin(server.db, { now, before: now });
  expect(due).toContain(second?.id);
  const begin = createBeginReceipt({ db: server.db, clock: server.clock.now });
  for (const id of due) await begin(id);
  expect((await receiptsOf(purchase.policyId)).map(({ state }) => state).slice(0, 3)).toEqual([
    'paid',
    'due',
    'upcoming',
  ]);
  expect(await findReceiptsToBegin(server.db, { now, before: now })).toEqual([]);
});
