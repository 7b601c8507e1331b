import { policies } from '@socio/contracts/policies';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { authenticate, enterAgain } from '../../testing/test-member.ts';
import { paid, type Purchase } from '../../testing/test-purchase.ts';
import { startReminding } from '../../testing/test-reminders.ts';
import { createReadReceipts, findReceiptsToRead, seeUnreadReceipts } from './read-receipts.ts';

/** The insurer collects: docs/sandbox.md says what the VIN has it do. */
const staysUnpaid = { serial_number: '3N1CN8AE0PL000003' };

let server: TestServer;
let reading: Awaited<ReturnType<typeof startReminding>>;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'insurer', SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
  reading = await startReminding(server);
});
afterAll(async () => {
  await reading.close();
  await server.close();
});

const policyOf = (applicationId: string) =>
  server.db
    .selectFrom('policies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();

const statesOf = async (policyId: string) => {
  const rows = await server.db
    .selectFrom('receipts')
    .select('state')
    .where('policy_id', '=', policyId)
    .orderBy('number')
    .execute();
  return rows.map(({ state }) => state);
};

const receiptStates = { service: 'insurer', operation: 'receipt-states' };
const silence = () => server.sandbox.addFault({ ...receiptStates, kind: 'error' });

async function bought(more: object = {}) {
  const purchase = await paid(server);
  await purchase.finish(more);
  const { id } = await policyOf(purchase.applicationId);
  return { ...purchase, policyId: id };
}

/** As the page shows it in the end: at once what is stored, and once the insurer has been asked, what it said. */
async function planOf(purchase: Pick<Purchase, 'client' | 'applicationId'>) {
  let plan = await planNow(purchase);
  await vi.waitFor(async () => {
    if (plan.is_asking) plan = await planNow(purchase);
    expect(plan.is_asking).toBe(false);
  });
  return plan;
}

async function planNow({ client, applicationId }: Pick<Purchase, 'client' | 'applicationId'>) {
  const { policy_number: policyNumber } = await policyOf(applicationId);
  const answer = await client.call(policies, undefined, { policyNumber: policyNumber ?? '' });
  const plan = answer.body.data.data.response.get_insurance_policy_data[0]?.receipt_plan;
  if (plan === undefined) throw new Error('no plan');
  return plan;
}

async function returned(purchase: Purchase) {
  const client = await enterAgain(server, purchase);
  await authenticate(server, client, purchase.phone);
  return { ...purchase, client };
}

describe('after-the-sale.md: where the insurer collects, it says how they stand', () => {
  test('asked once a day, and what it says is recorded', async () => {
    const { policyId, applicationId } = await bought();
    const read = createReadReceipts(reading.services);
    const due = async () => {
      const now = server.clock.now();
      return (await findReceiptsToRead(server.db, { now, before: now })).includes(policyId);
    };
    expect(await due()).toBe(false);
    server.clock.advance({ days: 35 });
    expect(await due()).toBe(true);
    await read(policyId);
    expect(await due()).toBe(false);
    expect(await findReceiptsToRead(server.db, { now: server.clock.now(), applicationId })).toEqual([]);
    expect((await statesOf(policyId)).slice(0, 3)).toEqual(['paid', 'paid', 'upcoming']);
    const [second] = await server.db
      .selectFrom('receipts')
      .selectAll()
      .where('policy_id', '=', policyId)
      .where('number', '=', 2)
      .execute();
    expect(second?.paid_at).toEqual(new Date(`${second?.due_date}T15:00:00Z`));
    server.clock.advance({ days: 1 });
    expect(await due()).toBe(true);
  });

  test('when it is shown, if it was last heard over a quarter of an hour ago; with its hour', async () => {
    const purchase = await bought();
    const issuedAt = (await policyOf(purchase.applicationId)).issued_at;
    server.clock.advance({ minutes: 15 });
    expect((await planOf(purchase)).as_of).toBe(issuedAt?.toISOString());
    server.clock.advance({ seconds: 1 });
    // Otherwise it may have answered before what was stored has been read.
    await server.sandbox.addFault({ ...receiptStates, kind: 'slow', ms: 300, times: 1 });
    expect(await planNow(purchase)).toMatchObject({ as_of: issuedAt?.toISOString(), is_asking: true });
    expect(await planOf(purchase)).toMatchObject({
      collected_by: 'insurer',
      grace_days: 15,
      as_of: server.clock.now().toISOString(),
    });
    server.clock.advance({ days: 40 });
    const { receipts } = await planOf(await returned(purchase));
    expect(receipts.slice(0, 3).map(({ state }) => state)).toEqual(['paid', 'paid', 'upcoming']);
  });

  test('without an answer what was known stays, with its hour, and what the clock alone says', async () => {
    const purchase = await bought();
    server.clock.advance({ minutes: 16 });
    const { as_of: heard } = await planOf(purchase);
    server.clock.advance({ days: 40 });
    const again = await returned(purchase);
    await silence();
    try {
      const plan = await planOf(again);
      expect(plan.as_of).toBe(heard);
      expect(plan.receipts.slice(0, 3).map(({ state }) => state)).toEqual(['paid', 'due', 'upcoming']);
      expect(await statesOf(purchase.policyId)).not.toContain('lapsed');
      const now = server.clock.now();
      // Asked again after an hour, and by then an operator sees it.
      expect(await findReceiptsToRead(server.db, { now, before: now })).not.toContain(purchase.policyId);
      server.clock.advance({ minutes: 60 });
      const later = server.clock.now();
      expect(await findReceiptsToRead(server.db, { now: later, before: later })).toContain(purchase.policyId);
      // `ops:retry` asks once more.
      await createReadReceipts(reading.services)(purchase.policyId);
      const { applicationId } = purchase;
      expect(await findReceiptsToRead(server.db, { now: server.clock.now(), applicationId })).toEqual([
        purchase.policyId,
      ]);
      const { facts } = await seeUnreadReceipts(server.db, { before: later, limit: 100 });
      expect(facts).toContainEqual(
        expect.objectContaining({ applicationId: purchase.applicationId, state: 'not-heard-of' }),
      );
    } finally {
      await server.sandbox.clearFaults();
    }
  });

  test('one that stays unpaid is shown so, and the policy is never suspended here', async () => {
    const purchase = await bought(staysUnpaid);
    server.clock.advance({ days: 63 });
    const again = await returned(purchase);
    expect((await planOf(again)).receipts.slice(1, 3).map(({ state }) => state)).toEqual(['paid', 'due']);
    server.clock.advance({ days: 20 });
    const plan = await planOf(await returned(purchase));
    expect(plan.receipts.slice(1, 4).map(({ state }) => state)).toEqual(['paid', 'lapsed', 'upcoming']);
    expect(await policyOf(purchase.applicationId)).toMatchObject({ state: 'issued' });
  });

  test('an answer that is older than what is known changes nothing', async () => {
    const { policyId, applicationId } = await bought();
    const known = new Date(server.clock.now().getTime() + 60_000);
    await server.db
      .updateTable('policies')
      .set({ receipts_as_of: known })
      .where('id', '=', policyId)
      .execute();
    await server.db
      .updateTable('receipts')
      .set({ state: 'paid' })
      .where('policy_id', '=', policyId)
      .where('number', '=', 2)
      .execute();
    await createReadReceipts(reading.services)(policyId);
    expect(await policyOf(applicationId)).toMatchObject({ receipts_as_of: known });
    expect((await statesOf(policyId))[1]).toBe('paid');
  });
});
