import { DAY } from '@socio/domain/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Updateable } from 'kysely';
import type { PaymentAttempts, Policies } from '../db/types.ts';
import type { DifferenceKind } from '../operations/reconcile/difference.ts';
import { formatDifferences } from '../operations/reconcile/format-differences.ts';
import { readPeriod, type Period } from '../operations/reconcile/period.ts';
import { reconcile } from '../operations/reconcile/reconcile.ts';
import { operationsOn } from '../operations/testing/operations-world.ts';
import type { IssueRequest } from '../providers/insurer/port.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { cards, newCard, paid, readyToPay, until, type Purchase } from '../testing/test-purchase.ts';
import { issueKey } from '../workflows/policy/issue-at-insurer.ts';
import { applicationOfKey } from '../operations/build-operations.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
beforeAll(async () => {
  server = await startTestServer();
  operations = operationsOn(server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

const differences = async () => {
  const later = new Date(server.clock.now().getTime() + 10 * 60_000);
  const period = readPeriod({ from: undefined, to: undefined }, later) as Period;
  const { gateway, insurer } = operations;
  const answer = await reconcile({ db: server.db, gateway, insurer, applicationOfKey }, period, {
    pauseMs: 10,
  });
  if (answer.kind === 'silent') throw new Error('silent');
  return answer.differences;
};
const about = async (key: string) =>
  (await differences()).filter((one) => one.key.startsWith(key)).map(({ kind }) => kind);

const changeAttempt = ({ applicationId }: Purchase, change: Updateable<PaymentAttempts>) =>
  server.db.updateTable('payment_attempts').set(change).where('application_id', '=', applicationId).execute();
const changePolicy = ({ applicationId }: Purchase, change: Updateable<Policies>) =>
  server.db.updateTable('policies').set(change).where('application_id', '=', applicationId).execute();
const attemptOf = ({ applicationId }: Purchase) =>
  server.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
const cardToken = async ({ id }: Purchase) => {
  const row = server.db.selectFrom('cards').select('gateway_token').where('member_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).gateway_token;
};
const bought = async () => {
  const purchase = await paid(server);
  await purchase.finish();
  return purchase;
};
const policyRequest = (key: string): IssueRequest => ({
  idempotencyKey: key,
  applicationId: 'someone',
  package: 'RC',
  cycle: 'ANUAL',
  amounts: { firstPayment: 1, laterPayment: 0, totalPremium: 1 },
  vehicle: { brandModel: 'X', year: 2020, versionName: 'X', vin: '3N1CN8AE0PL800002', plates: 'A' },
  insured: {
    name: 'X',
    firstLastName: 'X',
    secondLastName: null,
    birthDate: '1990-01-01',
    gender: 'H',
    phone: '1',
    email: null,
  },
  address: {
    street: 'X',
    exteriorNumber: '1',
    interiorNumber: null,
    neighborhood: 'X',
    zipCode: '64000',
    city: 'X',
    state: 'X',
  },
  termDays: 365,
});

describe('docs/operations.md, ops:reconcile', () => {
  test('nothing differs: bought, declined, waiting, refunded, blocked at the insurer', async () => {
    await bought();
    const declined = await readyToPay(server);
    await declined.pay(await newCard(declined.client, cards.declines));
    await paid(server);
    const asked = await readyToPay(server);
    await asked.pay(await newCard(asked.client, cards.asks));
    const refused = await paid(server);
    await refused.finish({ serial_number: '3N1CN8AE0PL000002' });
    const given = await paid(server);
    const { applicationId } = given;
    await operations.refundApplication({ applicationId, by: 'tester', reason: 'test' });
    await until('refunded', async () => (await attemptOf(refused)).status === 'refunded');
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['earlier', -4],
    ['later', 4],
  ])('nothing differs where one side knew days %s than the other, within the period', async (_name, days) => {
    // The sandbox has everything at this instant.
    const one = await bought();
    const at = new Date(server.clock.now().getTime() + days * DAY);
    await changeAttempt(one, { created_at: at });
    await changePolicy(one, { issued_at: at });
    const now = server.clock.now().getTime();
    const period = { from: new Date(now - 6 * DAY), to: new Date(now + 6 * DAY) };
    const { gateway, insurer } = operations;
    const deps = { db: server.db, gateway, insurer, applicationOfKey };
    const answer = await reconcile(deps, period, { pauseMs: 0 });
    if (answer.kind === 'silent') throw new Error('silent');
    expect(answer.differences.filter(({ key }) => key.startsWith(one.applicationId))).toEqual([]);
  });

  type Seed = (purchase: Purchase) => Promise<unknown>;
  test.each<[DifferenceKind, () => Promise<Purchase>, Seed]>([
    ['charge-not-recorded', () => paid(server), (one) => changeAttempt(one, { status: 'cancelled' })],
    ['charge-not-recorded', () => paid(server), (one) => changeAttempt(one, { status: 'unknown' })],
    ['charge-missing', () => paid(server), async (one) =>
      changeAttempt(one, { idempotency_key: `${one.applicationId}:9` })],
    ['amount-differs', () => paid(server), async (one) =>
      changeAttempt(one, { amount: (await attemptOf(one)).amount + 1 })],
    ['charge-id-differs', () => paid(server), (one) => changeAttempt(one, { gateway_charge_id: 'ch_0' })],
    ['refund-missing', () => paid(server), (one) => changeAttempt(one, { status: 'refunded' })],
    ['refund-not-recorded', () => paid(server), async (one) => {
      const { gateway_charge_id: chargeId, amount } = await attemptOf(one);
      await operations.gateway.refund({ idempotencyKey: 'by hand', chargeId: chargeId ?? '', amount });
    }],
    ['policy-not-recorded', bought, (one) => changePolicy(one, { state: 'issuing', policy_number: null })],
    ['policy-not-cancelled', bought, (one) => changePolicy(one, { state: 'refused' })],
    ['policy-not-cancelled', bought, (one) => changePolicy(one, { state: 'cancelled' })],
    ['policy-cancelled-there', bought, (one) => operations.insurer.cancelByKey(issueKey(one.applicationId))],
    ['policy-number-differs', bought, (one) => changePolicy(one, { policy_number: one.applicationId })],
    ['premium-differs', bought, async (one) => {
      const policy = server.db.selectFrom('policies').select('snapshot');
      const row = await policy.where('application_id', '=', one.applicationId).executeTakeFirstOrThrow();
      const snapshot = row.snapshot as { price: { monthly: { total: number } } };
      snapshot.price.monthly.total += 1;
      await changePolicy(one, { snapshot: JSON.stringify(snapshot) });
    }],
    ['policy-unreadable', bought, (one) => changePolicy(one, { snapshot: '{}' })],
  ])('finds %s', async (kind, prepare, seed) => {
    const purchase = await prepare();
    await seed(purchase);
    expect(await about(purchase.applicationId)).toContain(kind);
    if (kind !== 'charge-missing') expect(await about(purchase.applicationId)).toEqual([kind]);
  }); // prettier-ignore

  test('finds policy-missing', async () => {
    const purchase = await paid(server);
    const { applicationId, id } = purchase;
    const now = server.clock.now();
    const { snapshot } = await attemptOf(purchase);
    await server.db
      .insertInto('policies')
      .values({
        id: applicationId,
        application_id: applicationId,
        member_id: id,
        state: 'issued',
        policy_number: 'SSA-0',
        issued_at: now,
        snapshot: JSON.stringify(snapshot),
        created_at: now,
        updated_at: now,
      })
      .execute();
    expect(await about(applicationId)).toEqual(['policy-missing']);
  });

  test('finds a charge and a policy under keys that are not ours', async () => {
    const token = await cardToken(await paid(server));
    await operations.gateway.charge({
      idempotencyKey: 'not-ours',
      token,
      amount: 100,
      currency: 'MXN',
      returnUrl: 'http://127.0.0.1/',
      initiatedBy: 'member',
    });
    expect(await about('not-ours')).toEqual(['charge-unknown']);
    await operations.insurer.issue(policyRequest('foreign'));
    await operations.insurer.issue(policyRequest(issueKey('00000000-0000-4000-8000-000000000000')));
    expect(await about('foreign')).toEqual(['policy-unknown']);
    expect(await about('00000000')).toEqual(['policy-unknown']);
    expect(formatDifferences(await differences())).toContain(
      'policy-unknown (2): the insurer issued under a key',
    );
  });

  test('a list that does not come is no agreement', async () => {
    const period = readPeriod({ from: undefined, to: undefined }, server.clock.now()) as Period;
    const { gateway, insurer } = operations;
    const compare = () =>
      reconcile({ db: server.db, gateway, insurer, applicationOfKey }, period, { pauseMs: 10 });
    await server.sandbox.addFault({ service: 'insurer', operation: 'list', kind: 'error', times: 1 });
    expect(await compare()).toEqual({ kind: 'silent', service: 'insurer', reason: 'unavailable' });
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'list', kind: 'off', times: 1 });
    expect(await compare()).toMatchObject({ kind: 'silent', service: 'payment-gateway' });
  });
});
