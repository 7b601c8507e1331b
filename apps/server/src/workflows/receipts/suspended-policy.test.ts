import { checkMembership } from '@socio/contracts/check-membership';
import { endMandate } from '@socio/contracts/end-mandate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueOf, operationsOn } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { laterCards, startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { cancel } from '../../testing/test-cancelling.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeEach(async () => {
  // Issued on 10 March: the second receipt is due on 10 April, its grace ends on the 25th, the suspension on 25 May.
  server = await startTestServer({ COLLECTS: 'product', INSURER_TIMEOUT_MS: '1000' });
  world = await startCollecting(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

const insurerSays = async ({ policyNumber }: Insured) => {
  const states = await world.services.insurer.receiptStates(policyNumber);
  if (states.kind !== 'states') throw new Error(states.kind);
  return [states.policy, states.receipts[1]?.state];
};
const second = async (insured: Insured) => (await world.receiptsOf(insured))[1];
const stuckOf = async (insured: Insured) =>
  (await dueOf(server, insured)).map(({ kind, state }) => `${kind} ${state}`);

async function unpaid(vin?: string): Promise<Insured> {
  const insured = await world.insure(laterCards.chargesOnce, vin === undefined ? {} : { vin });
  await insured.client.call(endMandate, { policy_number: insured.policyNumber });
  return insured;
}

describe('after-the-sale.md, Suspension: what the insurer is told', () => {
  test('after 30 days the policy ends there, too, even if the lapse was never answered', async () => {
    const insured = await unpaid();
    await world.liveUntil('2026-04-25 11:00');
    await server.sandbox.addFault({ service: 'insurer', kind: 'off' });
    await world.liveUntil('2026-05-25 12:01');
    expect(await second(insured)).toMatchObject({ state: 'cancelled', report_at: expect.any(Date) });
    expect(await stuckOf(insured)).toEqual(['insurer-not-told receipt-2 cancelled']);
    await server.sandbox.clearFaults();
    world.moveTo('2026-05-25 14:00');
    await world.round();
    expect(await insurerSays(insured)).toEqual(['cancelled', 'cancelled']);
    expect(await second(insured)).toMatchObject({ report_at: null, report_refused_at: null });
    expect(await dueOf(server, insured)).toEqual([]);
  });

  test('an answer that was lost is asked for again under the same key, and is one cancellation there', async () => {
    const insured = await unpaid();
    await world.liveUntil('2026-05-25 11:00');
    await server.sandbox.addFault({
      service: 'insurer',
      operation: 'cancel-policy',
      kind: 'drop',
      times: 1,
    });
    for (const time of ['12:01', '14:00', '15:00']) await world.liveUntil(`2026-05-25 ${time}`);
    expect(await second(insured)).toMatchObject({ state: 'cancelled', report_at: null });
    const { cancellations } = (await server.sandbox.ledger()) as {
      cancellations: Record<string, { policyNumber: string }>;
    };
    const own = Object.values(cancellations).filter((one) => one.policyNumber === insured.policyNumber);
    expect(own).toHaveLength(1);
  });

  test('what it refused is not asked again by itself: an operator sees it at once, and has it asked under a new key', async () => {
    const insured = await unpaid('3N1CN8AE1RL000005');
    await world.liveUntil('2026-04-25 12:01');
    expect(await second(insured)).toMatchObject({ state: 'lapsed', report_refusals: 1 });
    expect(await stuckOf(insured)).toEqual(['insurer-not-told receipt-2 lapsed refused']);
    const lapses = async () => {
      const ledger = (await server.sandbox.ledger()) as { lapses: Record<string, { policyNumber: string }> };
      return Object.entries(ledger.lapses).flatMap(([key, one]) =>
        one.policyNumber === insured.policyNumber ? [key.replace(/^[^:]+:/, '')] : [],
      );
    };
    await world.liveUntil('2026-04-28 12:00');
    expect(await lapses()).toEqual(['lapse']);
    const operations = operationsOn(server);
    await operations.retryApplication({ applicationId: insured.applicationId, by: 'ana' });
    await operations.close();
    expect(await lapses()).toEqual(['lapse', 'lapse:2']);
    // The end is told all the same.
    for (const time of ['12:01', '14:00']) await world.liveUntil(`2026-05-25 ${time}`);
    expect(await insurerSays(insured)).toEqual(['cancelled', 'cancelled']);
    expect(await dueOf(server, insured)).toEqual([]);
  });

  test('a lapse that is unanswered when the member cancels is settled by the cancellation', async () => {
    const insured = await unpaid();
    await world.liveUntil('2026-04-25 11:00');
    await server.sandbox.addFault({ service: 'insurer', operation: 'confirm-lapse', kind: 'off' });
    await world.liveUntil('2026-04-25 12:10');
    expect(await second(insured)).toMatchObject({ state: 'lapsed', report_at: expect.any(Date) });
    await insured.client.call(checkMembership, { membership_number: insured.number });
    await cancel(server, insured, '2026-04-25');
    world.moveTo('2026-04-25 13:00');
    await world.round();
    expect(await second(insured)).toMatchObject({ state: 'cancelled', report_at: null });
  });
});

describe('after-the-sale.md, Collecting: a charge under a key that was cancelled', () => {
  test('comes to light within a day, pays nothing, and goes back once', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-10 08:59');
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 1,
    });
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
    await world.liveUntil('2026-04-10 09:01');
    await server.db
      .updateTable('mandates')
      .set({ ended_at: server.clock.now(), ended_how: 'member' })
      .execute();
    // The gateway confirmed that the key was cancelled, and has charged it all the same.
    const now = server.clock.now();
    await server.db
      .updateTable('receipt_charges')
      .set({ status: 'cancelled', updated_at: now, look_at: new Date(now.getTime() + 3_600_000) })
      .execute();
    await server.db.updateTable('receipts').set({ state: 'due' }).where('state', '=', 'charging').execute();
    await server.sandbox.clearFaults();
    world.moveTo('2026-04-10 09:59');
    await world.round();
    expect(await server.db.selectFrom('late_charges').selectAll().execute()).toEqual([]);
    world.moveTo('2026-04-10 10:05');
    // Two servers at once.
    await Promise.all([world.round(), world.round()]);
    await world.round();
    expect(await world.bookedOf(insured)).toMatchObject([
      { status: 'charged', refundedAmount: expect.any(Number) },
    ]);
    const [booked] = await world.bookedOf(insured);
    expect(booked?.refundedAmount).toBe(booked?.amount);
    expect(await second(insured)).toMatchObject({ state: 'due' });
    expect(await server.db.selectFrom('late_charges').selectAll().execute()).toMatchObject([
      { attempt_id: null, refunded_at: expect.any(Date) },
    ]);
    // A day later once more, then never.
    world.moveTo('2026-04-11 10:00');
    await world.round();
    const looks = await server.db.selectFrom('receipt_charges').select('look_at').execute();
    expect(looks).toEqual([{ look_at: null }]);
    expect((await world.bookedOf(insured)).map(({ refundedAmount }) => refundedAmount)).toEqual([
      booked?.amount,
    ]);
  });
});
