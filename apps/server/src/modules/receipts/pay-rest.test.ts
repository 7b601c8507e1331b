import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { changePayment } from '@socio/contracts/change-payment';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { payRest } from '@socio/contracts/pay-rest';
import { policies } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { civilDate } from '@socio/domain/dates';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { cancellationOf, cancellationRefundsOf, proveForCancelling } from '../../testing/test-cancelling.ts';
import { cards, newCard, until } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeAll(async () => {
  server = await startTestServer({
    COLLECTS: 'product',
    GATEWAY_TIMEOUT_MS: '1500',
    INSURER_TIMEOUT_MS: '1500',
    SWEEP_EVERY_MS: '120000',
  });
  world = await startCollecting(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await world.close();
  await server.close();
});

async function planOf({ client, policyNumber }: Insured) {
  const answer = await client.call(policies, undefined, { policyNumber });
  const [policy] = answer.body.data.data.response.get_insurance_policy_data;
  return { policy, rest: policy?.receipt_plan?.rest ?? null };
}

async function pay(insured: Insured, { cardId, amount }: { cardId?: string; amount?: string } = {}) {
  const answer = await insured.client.call(payRest, {
    policy_number: insured.policyNumber,
    payment_card_id: cardId ?? insured.cardId,
    amount: amount ?? (await planOf(insured)).rest?.amount ?? '1.00',
  });
  return answer.code ?? answer.body.data.data.response.paid;
}

async function paid(insured: Insured, more: { cardId?: string } = {}) {
  const answer = await pay(insured, more);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

async function ask(insured: Insured, change: string) {
  const answer = await insured.client.call(changePayment, { policy_number: insured.policyNumber, change });
  return answer.code ?? answer.body.data.data.response.paid;
}

const statesOf = async (insured: Insured) => (await world.receiptsOf(insured)).map(({ state }) => state);
const upcoming = ['paid', ...Array.from({ length: 11 }, () => 'upcoming')];
const replaced = ['paid', ...Array.from({ length: 11 }, () => 'replaced'), 'paid'];

const mandateOf = async ({ applicationId }: Insured) =>
  await server.db
    .selectFrom('mandates')
    .select('ended_how')
    .where('application_id', '=', applicationId)
    .execute();

describe('after-the-sale.md, Receipts: the rest of the year at once', () => {
  test('paid: one receipt in place of eleven, the mandate ends, the insurer knows, and the member has it in writing', async () => {
    const insured = await world.insure();
    const before = await planOf(insured);
    expect(before.rest).toMatchObject({ receipts: 11, period_to: before.policy?.end_date });
    const { change, payment } = await paid(insured);
    expect(change).toMatchObject({ kind: 'rest-paid', state: 'confirmed', number: 1 });
    expect(payment).toMatchObject({
      status: 'charged',
      amount: before.rest?.amount,
      receipt_number: expect.any(String),
    });
    expect(await statesOf(insured)).toEqual(replaced);
    const [booked, ...more] = await world.bookedOf(insured);
    expect(more).toEqual([]);
    expect(booked).toMatchObject({ key: 'receipt-13:1', marks: { initiatedBy: 'member' } });
    const last = (await world.receiptsOf(insured)).at(-1);
    expect(last).toMatchObject({ kind: 'rest', surcharge: 0, amount: booked?.amount, collect_at: null });
    expect(await mandateOf(insured)).toEqual([{ ended_how: 'paid-ahead' }]);
    // The call waits only so long for the document, which a job then makes.
    const { policy, rest } = await until('document', async () => {
      const plan = await planOf(insured);
      return typeof plan.policy?.endorsements[0]?.url === 'string' && plan;
    });
    expect(rest).toBeNull();
    expect(policy).toMatchObject({
      mandate: null,
      pending_change: null,
      endorsements: [{ number: 1, change: 'rest-paid', state: 'confirmed', url: expect.any(String) }],
    });
    const { seal, end_date: end } = await server.db
      .selectFrom('policies')
      .select(['seal', 'end_date'])
      .where('id', '=', insured.policyId)
      .executeTakeFirstOrThrow();
    const about = { policyNumber: insured.policyNumber, seal: seal ?? '' };
    const verified = await server.client().call(verifyPolicy, undefined, about);
    expect(verified.body.data.data.response.policy.paid_until).toBe(end);
    const insurer = await world.services.insurer.receiptStates(insured.policyNumber);
    expect(insurer.kind === 'states' && new Set(insurer.receipts.map(({ state }) => state))).toEqual(
      new Set(['paid']),
    );

    const mail = await until('mail', async () => {
      const mails = await world.mailsTo(insured);
      return mails.find(
        ({ subject }) => subject === `Pagaste el resto del año de tu póliza ${insured.policyNumber}`,
      );
    });
    expect(mail.text).toContain(payment.receipt_number);
    const drawn = await insured.client.send({
      method: 'GET',
      url: policy?.endorsements[0]?.url ?? '',
    });
    expect((drawn.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await pay(insured, { amount: '1.00' })).toBe('REST_NOT_PAYABLE');
  });

  test('twice at once: one charge', async () => {
    const insured = await world.insure();
    const [one, other] = await Promise.all([paid(insured), pay(insured)]);
    expect(other).toEqual(one);
    expect(await world.bookedOf(insured)).toHaveLength(1);
    expect(await statesOf(insured)).toEqual(replaced);
  });

  test('declined: nothing changes, and it can be paid with another card', async () => {
    const insured = await world.insure();
    const cardId = await newCard(insured.client, cards.lacksFunds, { keep: true });
    const { change, payment } = await paid(insured, { cardId });
    expect(change.state).toBe('lapsed');
    expect(payment).toMatchObject({ status: 'declined', decline_code: 'insufficient_funds' });
    expect(await statesOf(insured)).toEqual([...upcoming, 'cancelled']);
    const { policy, rest } = await planOf(insured);
    expect(policy?.receipt_plan?.receipts).toHaveLength(12);
    expect(policy?.endorsements).toEqual([]);
    expect(rest).not.toBeNull();
    expect(await paid(insured)).toMatchObject({ change: { state: 'confirmed' } });
    expect(await statesOf(insured)).toEqual([...replaced.slice(0, 12), 'cancelled', 'paid']);
  });

  test('the bank asks the member: nothing else is charged or changed until it is known', async () => {
    const insured = await world.insure();
    const cardId = await newCard(insured.client, cards.asks, { keep: true });
    const { change, payment } = await paid(insured, { cardId });
    expect(change.state).toBe('charging');
    expect(payment).toMatchObject({ status: 'action_required', challenge_url: expect.any(String) });
    expect((await planOf(insured)).policy?.pending_change).toEqual({
      id: change.id,
      kind: 'rest-paid',
      state: 'charging',
    });
    expect((await planOf(insured)).rest).toBeNull();
    await fetch(`${payment.challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
    expect(await ask(insured, change.id)).toMatchObject({
      change: { state: 'confirmed' },
      payment: { status: 'charged' },
    });
    expect(await statesOf(insured)).toEqual(replaced);
  });

  test('the gateway’s answer is lost: unknown, then settled by itself', async () => {
    const insured = await world.insure();
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 1,
    });
    const { change, payment } = await paid(insured);
    expect([change.state, payment.status]).toEqual(['charging', 'unknown']);
    expect(await statesOf(insured)).toEqual([...upcoming, 'charging']);
    server.clock.advance({ minutes: 5 });
    await world.round();
    expect(await statesOf(insured)).toEqual(replaced);
    expect(await world.bookedOf(insured)).toHaveLength(1);
  });

  test('the insurer does not answer: paid and on its way, then confirmed by itself', async () => {
    const insured = await world.insure();
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'off', times: 1 });
    const { change } = await paid(insured);
    expect(change).toMatchObject({ state: 'asked', number: 1 });
    expect((await planOf(insured)).policy?.pending_change).toMatchObject({ state: 'asked' });
    server.clock.advance({ minutes: 5 });
    await world.round();
    expect(await ask(insured, change.id)).toMatchObject({ change: { state: 'confirmed' } });
    expect(await statesOf(insured)).toEqual(replaced);
  });

  test('the insurer refuses: everything goes back, and all receipts stand as before', async () => {
    const insured = await world.insure(undefined, { vin: '3N1CN8AE0PL000008' });
    const { change, payment } = await paid(insured);
    expect([change.state, payment.status]).toEqual(['refused', 'charged']);
    expect(await statesOf(insured)).toEqual([...upcoming, 'cancelled']);
    await world.round();
    const [booked] = await world.bookedOf(insured);
    expect(booked?.refundedAmount).toBe(booked?.amount);
    expect(await mandateOf(insured)).toEqual([{ ended_how: null }]);
    const mail = await until('told', async () => {
      await world.round();
      return (await world.mailsTo(insured)).find(({ subject }) => subject?.startsWith('Te devolvimos'));
    });
    expect(mail.text).toContain('La aseguradora no aceptó el pago del resto del año');
    expect((await planOf(insured)).rest).not.toBeNull();
  });

  test('what it refuses, and charges nothing for', async () => {
    const [insured, stranger] = [await world.insure(), await world.insure()];
    expect(await pay(insured, { amount: '1.00' })).toBe('REST_CHANGED');
    expect(await pay(insured, { cardId: stranger.cardId })).toBe('NOT_FOUND');
    const { rest } = await planOf(insured);
    const foreign = { ...insured, client: stranger.client };
    expect(await pay(foreign, { amount: rest?.amount ?? '', cardId: stranger.cardId })).toBe('NOT_FOUND');
    const { change } = await paid(stranger);
    expect(await ask({ ...insured, policyNumber: stranger.policyNumber }, change.id)).toBe('NOT_FOUND');
    expect(await ask(insured, change.id)).toBe('NOT_FOUND');
    expect(await world.bookedOf(insured)).toEqual([]);

    await proveForCancelling(server, insured);
    const cancelled = await insured.client.call(cancelPolicy, {
      policy_number: insured.policyNumber,
      effective_on: civilDate(server.clock.now()),
    });
    expect(cancelled.status).toBe(200);
    expect((await planOf(insured)).rest).toBeNull();
    expect(await pay(insured, { amount: rest?.amount ?? '' })).toBe('CHANGE_WHILE_CANCELLING');
  });
});

test('cancelled afterwards: what was paid ahead comes back, as every receipt does, to the cards that paid', async () => {
  const insured = await world.insure();
  await paid(insured);
  await proveForCancelling(server, insured);
  const day = civilDate(new Date(server.clock.now().getTime() + 3 * 86_400_000));
  const about = { policy_number: insured.policyNumber, effective_on: day };
  expect((await insured.client.call(cancelPolicy, about)).status).toBe(200);
  server.clock.advance({ days: 4 });
  await world.round();
  const [first, ...rest] = (await world.receiptsOf(insured)).filter(({ state }) => state !== 'replaced');
  const [ahead] = rest;
  // Not a day of the later months was used; of the first month, a part.
  expect([first?.state, ahead?.state]).toEqual(['paid', 'refunded']);
  const refunds = await cancellationRefundsOf(server, insured);
  expect(refunds.map(({ amount }) => amount)).toContain(ahead?.amount);
  expect(refunds).toHaveLength(2);
  const { previewed } = await cancellationOf(server, insured);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(previewed);
});

test('a receipt becomes due while the rest of the year is being confirmed: it is not charged twice, and is replaced', async () => {
  const insured = await world.insure();
  await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'off' });
  const { change } = await paid(insured);
  expect(change.state).toBe('asked');
  const [, second] = await world.receiptsOf(insured);
  world.moveTo(`${second?.due_date} 09:30`);
  await world.round();
  expect(await world.bookedOf(insured)).toHaveLength(1);
  const answer = await insured.client.call(payReceipt, {
    policy_number: insured.policyNumber,
    number: 2,
    payment_card_id: insured.cardId,
    amount: '1.00',
  });
  expect(['CHANGE_UNDER_WAY', 'LEVEL_AUTHENTICATED', 'LEVEL_VERIFIED']).toContain(answer.code);
  await server.sandbox.clearFaults();
  server.clock.advance({ minutes: 10 });
  await world.round();
  expect(await statesOf(insured)).toEqual(replaced);
  expect(await world.bookedOf(insured)).toHaveLength(1);
});
