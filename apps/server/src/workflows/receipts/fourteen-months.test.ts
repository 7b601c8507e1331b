import { civilDate, clockTime } from '@socio/domain/dates';
import { endMandate } from '@socio/contracts/end-mandate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { laterCards, startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { cards } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const policyState = async ({ policyId }: Insured) =>
  (
    await server.db
      .selectFrom('policies')
      .select(['state', 'end_date'])
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
  ).state;

/** By the insurer's states: one that has lapsed with its policy's end is none of its. */
const toldAs: Record<string, string[]> = {
  paid: ['paid'],
  cancelled: ['lapsed', 'cancelled', 'upcoming', 'due'],
};

test('after-the-sale.md, Collecting: policies of every kind of card through 14 months; product, gateway and insurer agree', async () => {
  const insured = {
    pays: await world.insure(cards.charges),
    failsFirst: await world.insure(cards.failsFirst),
    losesAnswer: await world.insure(cards.losesAnswer),
    declinesLater: await world.insure(laterCards.chargesOnce),
    closes: await world.insure(laterCards.closesAfterOnce),
    asks: await world.insure(laterCards.asksMerchants),
    withdrawn: await world.insure(cards.charges),
  };
  await insured.withdrawn.client.call(endMandate, { policy_number: insured.withdrawn.policyNumber });
  // In June the gateway is away for a morning, and later it answers too late.
  await world.liveUntil('2026-06-10 08:59');
  await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'off', times: 6 });
  await world.liveUntil('2026-07-10 08:59');
  await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'drop', times: 3 });
  await world.liveUntil('2027-05-10 12:00');

  const ends: Record<string, string> = {};
  for (const [name, one] of Object.entries(insured)) {
    ends[name] = await policyState(one);
    const receipts = await world.receiptsOf(one);
    const booked = await world.bookedOf(one);
    const { charges } = await server.db
      .selectFrom('receipt_charges')
      .innerJoin('receipts', 'receipts.id', 'receipt_charges.receipt_id')
      .select((eb) => eb.fn.countAll<number>().as('charges'))
      .where('policy_id', '=', one.policyId)
      .where('receipt_charges.status', '=', 'charged')
      .executeTakeFirstOrThrow();
    // The gateway's money is what the product counts as paid, receipt by receipt.
    const paid = receipts.filter(({ state, number }) => state === 'paid' && number > 1);
    const taken = booked.filter(({ status }) => status === 'charged');
    expect(taken.map(({ amount, at }) => [amount, at])).toEqual(
      paid.map(({ amount, paid_at }) => [amount, paid_at?.toISOString()]),
    );
    expect(charges).toBe(paid.length);
    // Nobody twice, twice a day, at night, before a receipt is due, after its grace, or without a mandate.
    expect(new Set(taken.map(({ key }) => key.split(':')[0])).size).toBe(taken.length);
    expect(new Set(booked.map(({ at }) => civilDate(new Date(at)))).size).toBe(booked.length);
    for (const { key, at, marks } of booked) {
      const receipt = receipts[Number(/^receipt-(\d+)/.exec(key)?.[1]) - 1];
      const time = new Date(at);
      expect(clockTime(time) >= '09:00' && clockTime(time) < '20:00').toBe(true);
      expect(civilDate(time) >= (receipt?.due_date ?? '')).toBe(true);
      expect(time.getTime()).toBeLessThan(Date.parse(`${receipt?.due_date}T18:00:00Z`) + 15 * 86_400_000);
      if (marks !== undefined)
        expect(marks).toMatchObject({ initiatedBy: 'merchant', mandateOf: expect.any(String) });
    }
    const states = await world.services.insurer.receiptStates(one.policyNumber);
    if (states.kind !== 'states') throw new Error(states.kind);
    for (const { number, state } of states.receipts)
      expect([number, toldAs[receipts[number - 1]?.state ?? '']]).toEqual([
        number,
        expect.arrayContaining([state]),
      ]);
    expect(receipts.every(({ collect_at, report_at }) => collect_at === null && report_at === null)).toBe(
      true,
    );
  }
  expect(ends).toEqual({
    pays: 'issued',
    failsFirst: 'issued',
    losesAnswer: 'issued',
    declinesLater: 'cancelled',
    closes: 'cancelled',
    asks: 'cancelled',
    withdrawn: 'cancelled',
  });
  expect(await world.bookedOf(insured.withdrawn)).toEqual([]);
  const mails = await server.db
    .selectFrom('receipt_mails')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('sent_at').as('sent')])
    .executeTakeFirstOrThrow();
  expect(mails.sent).toBe(mails.all);
}, 120_000);
