import { checkMembership } from '@socio/contracts/check-membership';
import { endMandate } from '@socio/contracts/end-mandate';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { policies } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { formatMxn } from '@socio/domain/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueOf } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { laterCards, startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { authenticate } from '../../testing/test-member.ts';
import { cards, newCard } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeEach(async () => {
  // Issued on 10 March, so the second receipt is due on 10 April, and its grace ends on the 25th.
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

const stateOf = async (insured: Insured, number = 2) => (await world.receiptsOf(insured))[number - 1]?.state;

const policyOf = async ({ policyId }: Insured) =>
  await server.db.selectFrom('policies').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow();

const insurerSays = async ({ policyNumber }: Insured) => {
  const states = await world.services.insurer.receiptStates(policyNumber);
  if (states.kind !== 'states') throw new Error(states.kind);
  return [states.policy, ...states.receipts.slice(0, 3).map(({ state }) => state)];
};

type More = { cardId?: string; number?: number; amount?: string; attempt?: number };

async function pay(insured: Insured, { cardId, number = 2, amount, attempt }: More = {}) {
  const receipts = await world.receiptsOf(insured);
  const answer = await insured.client.call(payReceipt, {
    policy_number: insured.policyNumber,
    number,
    payment_card_id: cardId ?? insured.cardId,
    amount: amount ?? formatMxn(receipts[number - 1]?.amount ?? 0),
    ...(attempt !== undefined && { attempt }),
  });
  return answer.code ?? answer.body.data.data.response.payment;
}

async function proveAgain({ client, phone, number }: Insured): Promise<void> {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone);
}

/** In the list, and on the policy's page. */
async function statusesOf(insured: Insured) {
  await proveAgain(insured);
  const listed = await insured.client.call(getAllPolicies, { membership_id: insured.id });
  const page = await insured.client.call(policies, undefined, { policyNumber: insured.policyNumber });
  const [item] = listed.body.data.data.response.all_policies;
  const [data] = page.body.data.data.response.get_insurance_policy_data;
  const undecidedOf = (one?: { undecided?: boolean | undefined }) =>
    one?.undecided === undefined ? {} : { undecided: one.undecided };
  return [
    { id: item?.['insurance_policies-status_id'], ...undecidedOf(item) },
    { id: data?.status_id, ...undecidedOf(data) },
  ];
}

const verified = async (insured: Insured) => {
  const about = { policyNumber: insured.policyNumber, seal: (await policyOf(insured)).seal ?? '' };
  const answer = await server.client().call(verifyPolicy, undefined, about);
  return answer.body.data.data.response.policy;
};
describe('after-the-sale.md, Collecting', () => {
  test('a card that expires is told of before the first receipt that it cannot pay, not before each', async () => {
    const insured = await world.insure();
    await server.db.updateTable('cards').set({ expiration_month: 5, expiration_year: 2026 }).execute();
    await world.liveUntil('2026-06-08 12:00');
    await proveAgain(insured);
    expect(await pay(insured, { number: 4 })).toMatchObject({ status: 'charged' });
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
    expect(await insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
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
    expect([await stateOf(insured), (await policyOf(insured)).state]).toEqual(['declined', 'issued']);
    const failed = (await world.mailsAbout(insured)).filter((subject) =>
      subject.startsWith('No pudimos cobrar'),
    );
    expect(failed).toHaveLength(6);
    expect(failed[0]).toContain('tu auto sigue protegido hasta las 12:00 h del 25 abr 2026');
    expect(await pay(insured)).toBe('LEVEL_VERIFIED');

    await world.liveUntil('2026-04-25 12:01');
    const policy = await policyOf(insured);
    expect(policy).toMatchObject({ state: 'suspended', suspended_at: new Date('2026-04-25T18:00:00Z') });
    expect(await stateOf(insured)).toBe('lapsed');
    expect(await insurerSays(insured)).toEqual(['suspended', 'paid', 'lapsed', 'upcoming']);
    await proveAgain(insured);
    expect(await pay(insured)).toBe('RECEIPT_NOT_PAYABLE');
    const listed = await insured.client.call(getAllPolicies, {});
    expect(listed.body.data.data.response.all_policies).toMatchObject([
      { 'insurance_policies-status_id': 5 },
    ]);
    expect(await verified(insured)).toMatchObject({ status: 'suspended' });
    expect((await world.mailsAbout(insured)).at(-1)).toMatch(/^Tu auto no tiene cobertura/);

    await world.liveUntil('2026-05-25 11:59');
    expect((await policyOf(insured)).state).toBe('suspended');
    await world.liveUntil('2026-05-25 12:01');
    expect((await policyOf(insured)).state).toBe('cancelled');
    const states = (await world.receiptsOf(insured)).map(({ state }) => state);
    expect(new Set(states.slice(1))).toEqual(new Set(['cancelled']));
    expect((await world.mailsAbout(insured)).at(-1)).toMatch(/^Terminó tu póliza/);
    expect(await world.bookedOf(insured)).toHaveLength(6);
    const mandates = server.db.selectFrom('mandates').select('ended_how').where('member_id', '=', insured.id);
    expect(await mandates.execute()).toEqual([{ ended_how: 'policy-ended' }]);
    await world.liveUntil('2026-05-25 13:00');
    expect((await insurerSays(insured))[0]).toBe('cancelled');
    expect(await dueOf(server, insured)).toEqual([]);
  });

  test('refused for good, or the bank asks: told at once and not tried again; by hand with another card it is paid', async () => {
    const closed = await world.insure(laterCards.closesAfterOnce);
    const asked = await world.insure(laterCards.asksMerchants);
    await world.liveUntil('2026-04-24 08:00');
    for (const insured of [closed, asked]) {
      expect(await world.bookedOf(insured)).toHaveLength(1);
      expect(await stateOf(insured)).toBe('declined');
      await proveAgain(insured);
    }
    expect((await world.bookedOf(asked))[0]).toMatchObject({ status: 'cancelled' });
    const [mail] = (await world.mailsTo(asked)).filter(({ subject }) => subject?.startsWith('No pudimos'));
    expect(mail?.text).toContain('Tu banco pide que seas tú quien confirme este pago.');
    expect(mail?.text).toContain('No volveremos a intentarlo');
    expect(await pay(closed)).toMatchObject({ status: 'declined', attempt: 2 });
    const other = await newCard(closed.client, cards.mastercard);
    const payment = await pay(closed, { cardId: other });
    expect(payment).toMatchObject({
      status: 'charged',
      attempt: 3,
      receipt_number: expect.stringMatching(/^R-/),
    });
    // Again, in another tab.
    expect(await pay(closed)).toEqual(payment);
    // Its owner is there now.
    expect(await pay(asked)).toMatchObject({ status: 'charged', attempt: 2 });
    await world.round();
    for (const insured of [closed, asked]) {
      expect(await stateOf(insured)).toBe('paid');
      expect(await insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
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
    await proveAgain(insured);
    expect(await pay(insured, { cardId: await newCard(insured.client) })).toMatchObject({
      status: 'charged',
    });
    expect(await stateOf(insured)).toBe('paid');
  });
});

describe('after-the-sale.md, Collecting: the end of the grace', () => {
  test('a gateway that is silent: nothing is said of the cover until it is known, and what it had charged in time pays', async () => {
    const insured = await world.insure();
    const never = await world.insure(cards.charges);
    const unpaid = await world.insure();
    await world.liveUntil('2026-04-10 08:59');
    const mandates = server.db.updateTable('mandates');
    // Their automatic attempts come late: nobody was there before.
    await mandates.set({ ended_at: server.clock.now(), ended_how: 'member' }).execute();
    await world.liveUntil('2026-04-25 11:25');
    await mandates
      .set({ ended_at: null, ended_how: null })
      .where('application_id', '!=', unpaid.applicationId)
      .execute();
    await server.db
      .updateTable('receipts')
      .set({ collect_at: server.clock.now() })
      .where('number', '=', 2)
      .where('policy_id', 'in', [insured.policyId, never.policyId])
      .execute();
    server.clock.advance({ seconds: 1 });
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 1,
    });
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
    await world.round();
    world.moveTo('2026-04-25 12:05');
    // By the clock, before anything has been recorded.
    expect((await policyOf(unpaid)).state).toBe('issued');
    expect(await statusesOf(unpaid)).toEqual([{ id: 5 }, { id: 5 }]);
    await world.round();
    for (const one of [insured, never]) {
      expect(await statusesOf(one)).toEqual([
        { id: 5, undecided: true },
        { id: 5, undecided: true },
      ]);
      expect([await stateOf(one), (await policyOf(one)).state]).toEqual(['charging', 'issued']);
      expect((await world.mailsAbout(one)).at(-1)).not.toMatch(/no tiene cobertura/);
      // Nor to whoever holds the paper: nothing is said of the cover until it is known.
      expect(await verified(one)).toMatchObject({ status: 'suspended', undecided: true });
    }
    await server.sandbox.clearFaults();
    server.clock.advance({ minutes: 6 });
    await world.round();
    await world.round();
    const ends = await Promise.all(
      [insured, never].map(async (one) => [await stateOf(one), (await policyOf(one)).state].join(' ')),
    );
    expect(ends.toSorted()).toEqual(['lapsed suspended', 'paid issued']);
  });

  test('a charge after 12:00 pays nothing, revives nothing, and goes back', async () => {
    const insured = await world.insure();
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    await world.liveUntil('2026-04-25 11:20');
    await proveAgain(insured);
    const asking = await newCard(insured.client, cards.asks);
    const payment = await pay(insured, { cardId: asking });
    expect(payment).toMatchObject({ status: 'action_required', attempt: 1 });
    const { challenge_url: url } = payment as { challenge_url?: string };
    world.moveTo('2026-04-25 12:02');
    await fetch(`${url}/approve`, { method: 'POST', redirect: 'manual' });
    await world.round();
    await world.round();
    expect([await stateOf(insured), (await policyOf(insured)).state]).toEqual(['lapsed', 'suspended']);
    const [booked] = await world.bookedOf(insured);
    expect(booked).toMatchObject({ status: 'charged', refundedAmount: booked?.amount });
    await proveAgain(insured);
    expect(await pay(insured, { attempt: 1 })).toBe('RECEIPT_TOO_LATE');
    await world.round();
    expect(await world.mailsAbout(insured)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Te devolvimos \$/),
        expect.stringMatching(/^Tu auto no tiene cobertura/),
      ]),
    );
  });
});

describe('pay-receipt', () => {
  test('what it refuses, and charges nothing for', async () => {
    const insured = await world.insure(laterCards.chargesOnce);
    const stranger = await world.insure();
    await world.liveUntil('2026-04-04 12:00');
    await proveAgain(insured);
    expect(await pay(insured)).toBe('RECEIPT_NOT_PAYABLE');
    world.moveTo('2026-04-05 09:00');
    await proveAgain(insured);
    expect(await pay(insured, { number: 3 })).toBe('RECEIPT_NOT_PAYABLE');
    expect(await pay(insured, { amount: '1.00' })).toBe('RECEIPT_CHANGED');
    expect(await pay(insured, { cardId: stranger.cardId })).toBe('NOT_FOUND');
    expect(await pay(insured, { number: 40 })).toBe('NOT_FOUND');
    expect(await pay(insured, { attempt: 3 })).toBe('NOT_FOUND');
    await proveAgain(stranger);
    expect(await pay({ ...insured, client: stranger.client })).toBe('NOT_FOUND');
    expect(await world.bookedOf(insured)).toEqual([]);
    // Declined by the member's card: six a day, however many receipts.
    for (let time = 0; time < 6; time += 1) expect(await pay(insured)).toMatchObject({ status: 'declined' });
    expect(await pay(insured)).toBe('RECEIPT_DECLINE_LIMIT');
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
    await proveAgain(insured);
    const [one, other] = await Promise.all([pay(insured), pay(insured)]);
    expect(one).toMatchObject({ status: 'charged' });
    expect(other).toEqual(one);
    await world.liveUntil('2026-04-10 12:00');
    expect(await world.bookedOf(insured)).toMatchObject([{ marks: { initiatedBy: 'member' } }]);
    expect(await insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
  });
});
