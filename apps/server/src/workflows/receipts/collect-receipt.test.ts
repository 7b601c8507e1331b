import { endMandate } from '@socio/contracts/end-mandate';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueOf } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { receiptActs, type ReceiptActs } from '../../testing/receipt-acts.ts';
import { laterCards, startCollecting } from '../../testing/test-collecting.ts';
import { cards, newCard } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
let acts: ReceiptActs;
beforeEach(async () => {
  // Issued on 10 March, so the second receipt is due on 10 April, and its grace ends on the 25th.
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
  acts = receiptActs(server, world);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

describe('after-the-sale.md, Collecting', () => {
  test('a card that expires is told of before the first receipt that it cannot pay, not before each', async () => {
    const insured = await world.insure();
    await server.db.updateTable('cards').set({ expiration_month: 5, expiration_year: 2026 }).execute();
    await world.liveUntil('2026-06-08 12:00');
    await acts.proveAgain(insured);
    expect(await acts.pay(insured, { number: 4 })).toMatchObject({ status: 'charged' });
    await world.liveUntil('2026-07-09 12:00');
    const told = (await world.mailsTo(insured)).filter(({ subject = '' }) =>
      subject.startsWith('Tu tarjeta'),
    );
    expect(told.map(({ sentAt }) => sentAt.slice(0, 10))).toEqual(['2026-05-11', '2026-06-03']);
  });

  test('at 9:00 of the due date, under the mandate, once; told before and after, and the insurer knows', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-10 08:59');
    expect(await world.bookedOf(insured)).toEqual([]);
    await world.liveUntil('2026-04-10 09:01');
    // Two servers at once.
    await Promise.all([world.round(), world.round()]);
    const [first, ...rest] = await world.bookedOf(insured);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ key: 'receipt-2:1', status: 'charged', refundedAmount: 0 });
    expect(first?.marks).toMatchObject({ initiatedBy: 'merchant', mandateOf: expect.any(String) });
    const [, second] = await world.receiptsOf(insured);
    expect(second).toMatchObject({ state: 'paid', amount: first?.amount, collect_at: null, report_at: null });
    expect(second?.paid_at?.toISOString()).toBe(first?.at);
    expect(await acts.insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
    expect(await world.mailsAbout(insured)).toEqual([
      expect.stringMatching(/^El 10 abr 2026 cobraremos tu recibo: \$/),
      expect.stringMatching(/^Comprobante de pago R-/),
    ]);
  });

  test('refused for now: again after 1, 3, 6, 10 and 14 days, each told; then no cover from 12:00, and 30 days later none at all', async () => {
    const insured = await world.insure(laterCards.chargesOnce);
    await world.liveUntil('2026-04-25 11:59');
    const booked = await world.bookedOf(insured);
    expect(booked.map(({ at, status }) => [at.slice(0, 13), status])).toEqual(
      ['10', '11', '13', '16', '20', '24'].map((day) => [`2026-04-${day}T15`, 'declined']),
    );
    expect([await acts.stateOf(insured), (await acts.policyOf(insured)).state]).toEqual([
      'declined',
      'issued',
    ]);
    const failed = (await world.mailsAbout(insured)).filter((subject) =>
      subject.startsWith('No pudimos cobrar'),
    );
    expect(failed).toHaveLength(6);
    expect(failed[0]).toContain('tu auto sigue protegido hasta las 12:00 h del 25 abr 2026');
    expect(await acts.pay(insured)).toBe('LEVEL_VERIFIED');

    await world.liveUntil('2026-04-25 12:01');
    const policy = await acts.policyOf(insured);
    expect(policy).toMatchObject({ state: 'suspended', suspended_at: new Date('2026-04-25T18:00:00Z') });
    expect(await acts.stateOf(insured)).toBe('lapsed');
    expect(await acts.insurerSays(insured)).toEqual(['suspended', 'paid', 'lapsed', 'upcoming']);
    await acts.proveAgain(insured);
    expect(await acts.pay(insured)).toBe('RECEIPT_NOT_PAYABLE');
    const listed = await insured.client.call(getAllPolicies, {});
    expect(listed.body.data.data.response.all_policies).toMatchObject([
      { 'insurance_policies-status_id': 5 },
    ]);
    expect(await acts.verified(insured)).toMatchObject({ status: 'suspended' });
    expect((await world.mailsAbout(insured)).at(-1)).toMatch(/^Tu auto no tiene cobertura/);

    await world.liveUntil('2026-05-25 11:59');
    expect((await acts.policyOf(insured)).state).toBe('suspended');
    await world.liveUntil('2026-05-25 12:01');
    expect((await acts.policyOf(insured)).state).toBe('cancelled');
    const states = (await world.receiptsOf(insured)).map(({ state }) => state);
    expect(new Set(states.slice(1))).toEqual(new Set(['cancelled']));
    expect((await world.mailsAbout(insured)).at(-1)).toMatch(/^Terminó tu póliza/);
    expect(await world.bookedOf(insured)).toHaveLength(6);
    const mandates = server.db.selectFrom('mandates').select('ended_how').where('member_id', '=', insured.id);
    expect(await mandates.execute()).toEqual([{ ended_how: 'policy-ended' }]);
    await world.liveUntil('2026-05-25 13:00');
    expect((await acts.insurerSays(insured))[0]).toBe('cancelled');
    expect(await dueOf(server, insured)).toEqual([]);
  });

  test('refused for good, or the bank asks: told at once and not tried again; by hand with another card it is paid', async () => {
    const closed = await world.insure(laterCards.closesAfterOnce);
    const asked = await world.insure(laterCards.asksMerchants);
    await world.liveUntil('2026-04-24 08:00');
    for (const insured of [closed, asked]) {
      expect(await world.bookedOf(insured)).toHaveLength(1);
      expect(await acts.stateOf(insured)).toBe('declined');
      await acts.proveAgain(insured);
    }
    expect((await world.bookedOf(asked))[0]).toMatchObject({ status: 'cancelled' });
    const [mail] = (await world.mailsTo(asked)).filter(({ subject }) => subject?.startsWith('No pudimos'));
    expect(mail?.text).toContain('Tu banco pide que seas tú quien confirme este pago.');
    expect(mail?.text).toContain('No volveremos a intentarlo');
    expect(await acts.pay(closed)).toMatchObject({ status: 'declined', attempt: 2 });
    const other = await newCard(closed.client, cards.mastercard);
    const payment = await acts.pay(closed, { cardId: other });
    expect(payment).toMatchObject({
      status: 'charged',
      attempt: 3,
      receipt_number: expect.stringMatching(/^R-/),
    });
    // Again, in another tab.
    expect(await acts.pay(closed)).toEqual(payment);
    // Its owner is there now.
    expect(await acts.pay(asked)).toMatchObject({ status: 'charged', attempt: 2 });
    await world.round();
    for (const insured of [closed, asked]) {
      expect(await acts.stateOf(insured)).toBe('paid');
      expect(await acts.insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
    }
  });

  test('without a mandate: nothing is charged; told when it is due and the day before its grace ends; paid by hand', async () => {
    const insured = await world.insure();
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    await world.liveUntil('2026-04-24 09:01');
    expect(await world.bookedOf(insured)).toEqual([]);
    expect(await world.mailsAbout(insured)).toEqual([
      expect.stringMatching(/^Tu recibo vence el 10 abr 2026/),
      expect.stringMatching(/^Tu recibo vence hoy/),
      expect.stringMatching(/^Mañana a las 12:00 tu auto se queda sin cobertura/),
    ]);
    await acts.proveAgain(insured);
    expect(await acts.pay(insured, { cardId: await newCard(insured.client) })).toMatchObject({
      status: 'charged',
    });
    expect(await acts.stateOf(insured)).toBe('paid');
  });
});

describe('pay-receipt', () => {
  test('what it refuses, and charges nothing for', async () => {
    const insured = await world.insure(laterCards.chargesOnce);
    const stranger = await world.insure();
    await world.liveUntil('2026-04-04 12:00');
    await acts.proveAgain(insured);
    expect(await acts.pay(insured)).toBe('RECEIPT_NOT_PAYABLE');
    world.moveTo('2026-04-05 09:00');
    await acts.proveAgain(insured);
    expect(await acts.pay(insured, { number: 3 })).toBe('RECEIPT_NOT_PAYABLE');
    expect(await acts.pay(insured, { amount: '1.00' })).toBe('RECEIPT_CHANGED');
    expect(await acts.pay(insured, { cardId: stranger.cardId })).toBe('NOT_FOUND');
    expect(await acts.pay(insured, { number: 40 })).toBe('NOT_FOUND');
    expect(await acts.pay(insured, { attempt: 3 })).toBe('NOT_FOUND');
    await acts.proveAgain(stranger);
    expect(await acts.pay({ ...insured, client: stranger.client })).toBe('NOT_FOUND');
    expect(await world.bookedOf(insured)).toEqual([]);
    // Declined by the member's card: six a day, however many receipts.
    for (let time = 0; time < 6; time += 1)
      expect(await acts.pay(insured)).toMatchObject({ status: 'declined' });
    expect(await acts.pay(insured)).toBe('RECEIPT_DECLINE_LIMIT');
    // A refusal does not keep the automatic attempt from its day.
    await world.liveUntil('2026-04-10 09:01');
    expect((await world.bookedOf(insured)).at(-1)).toMatchObject({
      key: 'receipt-2:7',
      marks: { initiatedBy: 'merchant' },
    });
  });

  test('ahead of its due date, twice at once: one charge, and 9:00 finds it paid', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-06 12:00');
    await acts.proveAgain(insured);
    const [one, other] = await Promise.all([acts.pay(insured), acts.pay(insured)]);
    expect(one).toMatchObject({ status: 'charged' });
    expect(other).toEqual(one);
    await world.liveUntil('2026-04-10 12:00');
    expect(await world.bookedOf(insured)).toMatchObject([{ marks: { initiatedBy: 'member' } }]);
    expect(await acts.insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
  });
});
