import { payRest } from '@socio/contracts/pay-rest';
import { addDays, addMonths, civilDate, daysBetween } from '@socio/domain/dates';
import { LATER_MANDATE_VERSION, MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMxn, percentOf, roundRatio } from '@socio/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancel, policyOf } from '../../../../testing/test-cancelling.ts';
import { accept, accepted, offered, toCoverage } from '../../../../testing/test-changing.ts';
import { laterCards, startCollecting, type Insured } from '../../../../testing/test-collecting.ts';
import { enterAgain } from '../../../../testing/test-member.ts';
import {
  offered as reinstatementOf,
  pay as payReinstatement,
  proveAgain,
} from '../../../../testing/test-reinstating.ts';
import { startTestServer, type TestServer } from '../../../../testing/start-test-server.ts';
import { until } from '../../../../testing/test-purchase.ts';

// Policies whose receipts the product collects.
let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product', SWEEP_EVERY_MS: '120000' });
  world = await startCollecting(server);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const mandatesOf = async ({ applicationId }: Insured) =>
  await server.db
    .selectFrom('mandates')
    .select(['amount', 'charges', 'text_version', 'ended_how'])
    .where('application_id', '=', applicationId)
    .orderBy('given_at')
    .execute();

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

async function restOf(insured: Insured): Promise<string> {
  return (await policyOf(insured, insured.client))?.receipt_plan?.rest?.amount ?? '';
}

test('after-the-sale.md, Receipts: another amount needs another consent, and later receipts are charged with it', async () => {
  const insured = await world.insure();
  const offer = await offered(insured, toCoverage('RC'));
  const { later, mandate } = offer;
  if (later === null || mandate === null) throw new Error('no later receipts');
  expect(mandate).toMatchObject({ charges: 11, amount: later.after, from: later.first_due });
  const agreed = { amount: formatMxn(mandate.amount), text_version: LATER_MANDATE_VERSION };
  expect((await accept(insured, offer)).code).toBe('MANDATE_REQUIRED');
  const other = { ...agreed, amount: formatMxn(later.before) };
  expect((await accept(insured, offer, { mandate: other })).code).toBe('MANDATE_REQUIRED');
  expect((await accepted(insured, offer, { mandate: agreed })).change.state).toBe('confirmed');
  expect(await mandatesOf(insured)).toMatchObject([
    { amount: later.before, text_version: MANDATE_VERSION, ended_how: 'replaced' },
    { amount: later.after, charges: 11, text_version: LATER_MANDATE_VERSION, ended_how: null },
  ]);
  const policy = await policyOf(insured, insured.client);
  expect(policy).toMatchObject({
    mandate: { amount: agreed.amount },
    // What was paid before is not said to have been another amount.
    'vehicle_insurance_application-first_payment': policy?.receipt_plan?.receipts[0]?.amount,
    'vehicle_insurance_application-subsequent_payments': agreed.amount,
  });
  expect(policy?.receipt_plan?.receipts.slice(1).map(({ amount }) => amount)).toEqual(
    Array.from({ length: 11 }, () => agreed.amount),
  );
  await world.liveUntil(`${later.first_due} 10:00`);
  expect(await world.bookedOf(insured)).toMatchObject([
    { key: 'receipt-2:1', status: 'charged', amount: later.after, marks: { initiatedBy: 'merchant' } },
  ]);
});

test('the rest of the year paid, then a smaller coverage, then cancelled: the unused days come back at the last price', async () => {
  const insured = await world.insure();
  await insured.client.call(payRest, {
    policy_number: insured.policyNumber,
    payment_card_id: insured.cardId,
    amount: await restOf(insured),
  });
  const offer = await offered(insured, toCoverage('RC'));
  expect(offer).toMatchObject({ later: null, mandate: null });
  expect((await accepted(insured, offer)).change).toMatchObject({ state: 'confirmed', number: 2 });
  await world.round();
  const returned = -offer.difference.total;
  expect(sum(offer.cards.map(({ amount }) => amount))).toBe(returned);

  server.clock.advance({ days: 100 });
  const bought = { ...insured, client: await enterAgain(server, insured) };
  await cancel(server, bought);
  server.clock.advance({ minutes: 31 });
  const back = await until('cancelled', async () => {
    await world.round();
    const rows = await server.db
      .selectFrom('cancellation_refunds as r')
      .innerJoin('cancellations as c', 'c.id', 'r.cancellation_id')
      .select(['r.amount', 'r.state', 'c.previewed'])
      .where('c.policy_id', '=', insured.policyId)
      .execute();
    return rows.length > 0 && rows.every(({ state }) => state === 'refunded') && rows;
  });
  expect(sum(back.map(({ amount }) => amount))).toBe(back[0]?.previewed);

  const rest = (await world.receiptsOf(insured)).find(({ kind }) => kind === 'rest');
  const { changes } = await server.db
    .selectFrom('endorsements')
    .select('changes')
    .where('policy_id', '=', insured.policyId)
    .where('kind', '=', 'coverage')
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  if (rest === undefined) throw new Error('no rest');
  const { netPremium } = (changes as { to: { price: { monthly: { netPremium: number } } } }).to.price.monthly;
  // All receipts but the first, without the surcharge.
  const ofRest = netPremium - roundRatio(netPremium, 12);
  const days = daysBetween(rest.period_from, rest.period_to);
  const used = daysBetween(rest.period_from, addDays(civilDate(server.clock.now()), 1));
  const premium = roundRatio(ofRest * (days - used), days);
  const expected = premium + percentOf(premium, 1600);
  // A centavo of rounding for each row and its IVA.
  expect(Math.abs((back[0]?.previewed ?? 0) - expected)).toBeLessThanOrEqual(4);

  const { charges } = (await server.sandbox.ledger()) as {
    charges: Record<string, { amount: number; refundedAmount: number }>;
  };
  const own = Object.entries(charges).flatMap(([key, one]) =>
    key.startsWith(insured.applicationId) ? [one] : [],
  );
  expect(sum(own.map(({ refundedAmount }) => refundedAmount))).toBe(returned + (back[0]?.previewed ?? 0));
});

test('an offer is over once what it settles has been paid another way, and with the day that it counts from', async () => {
  const insured = await world.insure();
  const offer = await offered(insured, toCoverage('RC'));
  await insured.client.call(payRest, {
    policy_number: insured.policyNumber,
    payment_card_id: insured.cardId,
    amount: await restOf(insured),
  });
  expect((await accept(insured, offer)).code).toBe('CHANGE_OFFER_OVER');

  world.moveTo(`${civilDate(server.clock.now())} 23:50`);
  await proveAgain(server, insured);
  const late = await offered(insured, toCoverage('RC'));
  expect(late.until).toBe(`${addDays(civilDate(server.clock.now()), 1)}T06:00:00.000Z`);
});

test('after a reinstatement, a smaller coverage gives back what is left of the month that it paid', async () => {
  const insured = await world.insure(laterCards.chargesOnce);
  const second = addMonths(civilDate(server.clock.now()), 1);
  await world.liveUntil(`${addDays(second, 15)} 12:01`);
  await world.liveUntil(`${addDays(second, 16)} 10:00`);
  await proveAgain(server, insured);
  await payReinstatement(insured, await reinstatementOf(insured));
  const offer = await offered(insured, toCoverage('RC'));
  expect(offer.difference.total).toBeLessThan(0);
  expect(sum(offer.cards.map(({ amount }) => amount))).toBe(-offer.difference.total);
});
