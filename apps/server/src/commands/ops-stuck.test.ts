import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn, policyOf, dueOf } from '../operations/testing/operations-world.ts';
import { formatDue } from '../operations/due/format-due.ts';
import { listDue } from '../operations/due/list-due.ts';
import type { DueKind } from '../operations/due/list-due.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import {
  cards,
  ledgerOf,
  newCard,
  paid,
  readyToPay,
  until,
  vehicle,
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

const retry = async ({ applicationId }: Purchase) =>
  await operations.retryApplication({ applicationId, by: 'tester' });
const row = async (purchase: Purchase, kind: DueKind) =>
  (await dueOf(server, purchase)).find((one) => one.kind === kind);
const hasTried = (purchase: Purchase, kind: DueKind, what: string) =>
  until(`${what} of ${kind}`, async () =>
    (await row(purchase, kind))?.history.some((line) => line.what === what && line.how === 'unknown'),
  );
const nothingLeft = (purchase: Purchase) =>
  until('nothing stands', async () => (await dueOf(server, purchase)).length === 0);
const nothingUnsent = (purchase: Purchase) =>
  until('nothing unsent', async () => (await row(purchase, 'mail-unsent')) === undefined);
const attemptOf = ({ applicationId }: Purchase) =>
  server.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
const fault = (service: string, operation: string, kind: 'error' | 'drop' = 'error') =>
  server.sandbox.addFault({ service, operation, kind });

describe('docs/operations.md, Stuck work: each row, and ops:retry ends it', () => {
  test('an unknown charge', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await fault('payment-gateway', 'charge');
    await purchase.pay(cardId);
    const before = await row(purchase, 'charge-unsettled');
    expect(before).toMatchObject({ state: 'unknown', short: purchase.applicationId.slice(0, 8) });
    expect(before?.history).toContainEqual(
      expect.objectContaining({ what: 'settle-payment/charge', how: 'unknown', detail: 'unavailable' }),
    );
    await server.sandbox.clearFaults();
    const retried = await retry(purchase);
    expect(retried).toMatchObject({ left: [], waitsForVehicle: true });
    expect(retried?.done[0]).toEqual({ work: 'settle-payment', outcome: 'done' });
    expect(retried?.news.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['retry-asked', 'payment-charged', 'mail-payment/receipt']),
    );
    expect(await row(purchase, 'charge-unsettled')).toBeUndefined();
    expect(await row(purchase, 'charged-not-issued')).toMatchObject({
      state: 'waits-for-vehicle',
      amount: before?.amount,
    });
    expect((await ledgerOf(server, purchase.applicationId)).charges).toHaveLength(1);
  });

  test('charged, not issued', async () => {
    const purchase = await paid(server);
    await fault('insurer', 'issue');
    const finishing = purchase.finish();
    await hasTried(purchase, 'charged-not-issued', 'issue-policy/issue');
    expect(await row(purchase, 'charged-not-issued')).toMatchObject({ state: 'issuing' });
    await server.sandbox.clearFaults();
    await retry(purchase);
    await finishing;
    await nothingLeft(purchase);
    expect(await policyOf(server, purchase)).toMatchObject({ state: 'issued' });
    expect((await ledgerOf(server, purchase.applicationId)).policies).toHaveLength(1);
  });

  test('a policy without its document, then its mail', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    await nothingLeft(purchase);
    await server.db
      .updateTable('policies')
      .set({ document_key: null, policy_url: null, mailed_at: null })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    expect(await row(purchase, 'document-missing')).toMatchObject({ state: 'not-made' });
    const retried = await retry(purchase);
    expect(retried?.done).toEqual([
      { work: 'issue-policy', outcome: 'done' },
      { work: 'mail-policy', outcome: 'done' },
    ]);
    expect(retried?.left).toEqual([]);
    expect(await dueOf(server, purchase)).toEqual([]);
  });

  test('unsent mails of policy and receipt', async () => {
    await server.sandbox.addFault({ service: 'smtp', kind: 'error' });
    const purchase = await paid(server);
    await purchase.finish();
    await hasTried(purchase, 'mail-unsent', 'mail-policy/mail');
    await server.sandbox.clearFaults();
    await retry(purchase);
    await nothingLeft(purchase);
    const mails = (await server.sandbox.inbox(purchase.email)).filter(({ channel }) => channel === 'email');
    expect(mails).toHaveLength(2);
  });

  test('a mail that the address refused stands apart, and retry sends it once more', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    await nothingLeft(purchase);
    await server.db
      .updateTable('policies')
      .set({ mailed_at: null, mail_refused_at: server.clock.now() })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    expect(await row(purchase, 'mail-refused')).toMatchObject({ state: 'policy-issued' });
    expect((await retry(purchase))?.done).toEqual([{ work: 'mail-policy', outcome: 'done' }]);
    expect(await dueOf(server, purchase)).toEqual([]);
  });

  test.each([
    ['receipt', 'mail-receipt', 'Comprobante de pago'],
    ['refund-done', 'mail-refund', 'Te devolvimos tu pago'],
  ] as const)(
    'a refused mail about a payment (%s): retry sends it once more',
    async (kind, work, subject) => {
      const purchase = await paid(server);
      if (kind === 'refund-done') {
        const { applicationId } = purchase;
        await operations.refundApplication({ applicationId, by: 'tester', reason: 'test' });
        await retry(purchase);
      }
      await nothingUnsent(purchase);
      const { id } = await attemptOf(purchase);
      await server.db
        .updateTable('payment_mails')
        .set({ sent_at: null, refused_at: server.clock.now() })
        .where('attempt_id', '=', id)
        .where('kind', '=', kind)
        .execute();
      expect(await row(purchase, 'mail-refused')).toMatchObject({ state: kind });
      const mails = async () =>
        (await server.sandbox.inbox(purchase.email)).filter((mail) => mail.subject?.startsWith(subject))
          .length;
      const before = await mails();
      expect((await retry(purchase))?.done).toEqual([{ work, outcome: 'done' }]);
      expect(await row(purchase, 'mail-refused')).toBeUndefined();
      expect(await mails()).toBe(before + 1);
      expect((await retry(purchase))?.done).toEqual([]);
    },
  );

  test('a mail about a payment that its address refuses again stands as refused again', async () => {
    const purchase = await readyToPay(server);
    const email = `${purchase.id}@rebota.example`;
    await server.db.updateTable('accounts').set({ email }).where('member_id', '=', purchase.id).execute();
    await purchase.pay(await newCard(purchase.client));
    await until('refused', async () => await row(purchase, 'mail-refused'));
    expect((await retry(purchase))?.done).toEqual([{ work: 'mail-receipt', outcome: 'done' }]);
    expect(await row(purchase, 'mail-refused')).toMatchObject({ state: 'receipt' });
  });

  test('a refund that the gateway does not do', async () => {
    const purchase = await paid(server);
    await fault('payment-gateway', 'refund');
    await purchase.finish({ serial_number: `${vehicle.serial_number.slice(0, 11)}000002` });
    await hasTried(purchase, 'refund-not-done', 'refund-payment/refund');
    expect(await row(purchase, 'refund-not-done')).toMatchObject({ state: 'refunding' });
    await server.sandbox.clearFaults();
    await retry(purchase);
    await nothingLeft(purchase);
    expect((await ledgerOf(server, purchase.applicationId)).refunds).toHaveLength(1);
  });

  test('a charge after the attempt had ended: retry finds it at the gateway and gives it back', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client);
    await fault('payment-gateway', 'charge', 'drop');
    await purchase.pay(cardId);
    await server.db
      .updateTable('payment_attempts')
      .set({ status: 'cancelled' })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    await fault('payment-gateway', 'refund');
    expect(await retry(purchase)).toMatchObject({ left: ['refund-late-charge'] });
    expect(await row(purchase, 'late-charge-not-returned')).toMatchObject({ state: 'attempt-cancelled' });
    await server.sandbox.clearFaults();
    expect(await retry(purchase)).toMatchObject({ left: [] });
    expect(await dueOf(server, purchase)).toEqual([]);
    const { charges } = await ledgerOf(server, purchase.applicationId);
    expect(charges).toMatchObject([{ refundedAmount: charges[0]?.amount }]);
  });

  test('a challenge nobody answered: told as due, cancelled once its time is over', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, cards.asks));
    expect(await row(purchase, 'charge-unsettled')).toMatchObject({ state: 'action_required' });
    expect(await retry(purchase)).toMatchObject({ left: ['settle-payment'] });
    server.clock.advance({ minutes: 16 });
    expect(await retry(purchase)).toMatchObject({ left: [], waitsForVehicle: false });
    expect(await dueOf(server, purchase)).toEqual([]);
  });
});

describe('docs/operations.md, Stuck work: the list', () => {
  test('is bounded, oldest first, with a count of the rest', async () => {
    await paid(server);
    await paid(server);
    const groups = await listDue(server.db, { now: server.clock.now(), limit: 1 });
    const charged = groups.find(({ kind }) => kind === 'charged-not-issued');
    expect(charged?.rows).toHaveLength(1);
    expect(charged?.rest).toBeGreaterThanOrEqual(1);
    expect(formatDue(groups)).toContain(`… and ${charged?.rest} more`);
    const all = await listDue(server.db, { now: server.clock.now(), limit: 100 });
    const rows = all.find(({ kind }) => kind === 'charged-not-issued')?.rows ?? [];
    const ages = rows.map(({ ageSeconds }) => ageSeconds);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    const old = { now: server.clock.now(), limit: 100, olderThanMs: 3_600_000 };
    expect((await listDue(server.db, old)).flatMap(({ rows }) => rows)).toEqual([]);
  });

  test('holds nothing of a person and nothing of a card', async () => {
    const purchase = await paid(server);
    const groups = await listDue(server.db, { now: server.clock.now(), limit: 100 });
    const { phone, email, number } = purchase;
    for (const text of [formatDue(groups), JSON.stringify(groups)]) {
      expect(text).toContain(purchase.applicationId);
      for (const secret of [phone, email, number, 'CARLOS', 'RAMÍREZ', '1979', 'Visa', 'tok_']) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
