import { checkMembership } from '@socio/contracts/check-membership';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dueOf } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cancel } from '../../testing/test-cancelling.ts';
import { laterCards, startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { cards, newCard, until } from '../../testing/test-purchase.ts';
import { offer, offered, pageOf, pay, proveAgain } from '../../testing/test-reinstating.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;

/** Each one's own policy; of those with a VIN the insurer behaves as the sandbox's page says. */
const vins = {
  main: undefined,
  declined: undefined,
  asked: undefined,
  mandated: undefined,
  refusals: undefined,
  stranger: undefined,
  cancelling: undefined,
  later: undefined,
  last: undefined,
  notOffered: '3N1CN8AE1RL000015',
  notConfirmed: '3N1CN8AE1RL000016',
  late: '3N1CN8AE1RL000017',
} as const;
const policiesOf = new Map<keyof typeof vins, Insured>();

beforeAll(async () => {
  // Issued on 10 March: the second receipt is due on 10 April, and its grace ends on the 25th.
  server = await startTestServer({
    COLLECTS: 'product',
    GATEWAY_TIMEOUT_MS: '1500',
    INSURER_TIMEOUT_MS: '1500',
  });
  world = await startCollecting(server);
  for (const [name, vin] of Object.entries(vins)) {
    const insured = await world.insure(laterCards.chargesOnce, vin === undefined ? {} : { vin });
    policiesOf.set(name as keyof typeof vins, insured);
  }
  await server.db
    .updateTable('mandates')
    .set({ ended_at: server.clock.now(), ended_how: 'member' })
    .where('application_id', '<>', policiesOf.get('mandated')?.applicationId ?? '')
    .execute();
  await world.liveUntil('2026-04-25 12:01');
  await world.liveUntil('2026-05-05 10:00');
}, 120_000);
afterAll(async () => {
  await world.close();
  await server.close();
});

/** Without cover since noon of 25 April, and shown to its owner now. */
async function suspended(name: keyof typeof vins) {
  const insured = policiesOf.get(name);
  if (insured === undefined) throw new Error('nobody');
  await proveAgain(server, insured);
  return insured;
}

const policyOf = async ({ policyId }: Insured) =>
  await server.db.selectFrom('policies').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow();
const statesOf = async (insured: Insured) => (await world.receiptsOf(insured)).map(({ state }) => state);
const insurerSays = async ({ policyNumber }: Insured) => {
  const states = await world.services.insurer.receiptStates(policyNumber);
  if (states.kind !== 'states') throw new Error(states.kind);
  return [states.policy, ...states.receipts.slice(0, 3).map(({ state }) => state)];
};
const endorsementsOf = async ({ policyId }: Insured) =>
  await server.db
    .selectFrom('endorsements')
    .select(['state', 'number', 'document_key as document', 'effective_at as effectiveAt'])
    .where('policy_id', '=', policyId)
    .orderBy('asked_at')
    .execute();
const backOf = async (insured: Insured) =>
  (await world.bookedOf(insured)).map(({ status, amount, refundedAmount }) => [
    status,
    refundedAmount === amount,
  ]);

describe('after-the-sale.md, Suspension: reinstatement', () => {
  test('10 of 30 days are not paid for; confirmed, the policy gives cover again, and its receipts go on', async () => {
    const insured = await suspended('main');
    const made = await offered(insured);
    expect(made).toMatchObject({
      receipts: [2],
      uncovered_days: 10,
      without_cover_since: '2026-04-25T18:00:00.000Z',
      valid_until: expect.stringMatching(/^2026-05-05T16:30:00/),
    });
    const [, second] = await world.receiptsOf(insured);
    const premium = (second?.net_premium ?? 0) + (second?.surcharge ?? 0);
    const kept = premium - Math.round((premium * 10) / 30);
    expect(made.parts.netPremium + made.parts.surcharge).toBe(kept);
    expect(made.parts.iva).toBe(Math.round(kept * 0.16));
    expect(await offer(insured)).toEqual(made);
    // Nothing is covered or charged by it.
    expect((await policyOf(insured)).state).toBe('suspended');
    expect(await world.bookedOf(insured)).toEqual([]);

    const paid = await pay(insured, made);
    expect(paid).toMatchObject({ state: 'confirmed', payment: { status: 'charged', amount: made.amount } });
    const [charge] = await server.db
      .selectFrom('receipt_charges as c')
      .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
      .select('c.charged_at')
      .where('r.policy_id', '=', insured.policyId)
      .execute();
    const [from] = (await endorsementsOf(insured)).map(({ effectiveAt }) => effectiveAt?.getTime() ?? 0);
    expect(from).toBeGreaterThanOrEqual(charge?.charged_at?.getTime() ?? Infinity);
    const policy = await policyOf(insured);
    expect(policy).toMatchObject({ state: 'issued', suspended_at: null });
    expect((await statesOf(insured)).slice(0, 3)).toEqual(['paid', 'paid', 'upcoming']);
    expect((await statesOf(insured)).at(-1)).toBe('paid');
    expect(await insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'upcoming']);
    expect(await endorsementsOf(insured)).toMatchObject([
      { state: 'confirmed', number: 1, document: `policies/${insured.policyNumber}-endoso-1.pdf` },
    ]);
    const page = await pageOf(insured);
    expect(page).toMatchObject({ status_id: 2, pending_change: null, end_date: policy.end_date });
    expect(page?.receipt_plan?.receipts.at(-1)).toMatchObject({
      number: 13,
      kind: 'reinstatement',
      state: 'paid',
      amount: made.amount,
    });
    const listed = await insured.client.call(getAllPolicies, {});
    expect(listed.body.data.data.response.all_policies).toMatchObject([
      { 'insurance_policies-status_id': 2 },
    ]);
    const about = { policyNumber: insured.policyNumber, seal: policy.seal ?? '' };
    const verified = await server.client().call(verifyPolicy, undefined, about);
    expect(verified.body.data.data.response.policy.status).toBe('valid');
    // Sent again, also in another tab.
    expect(await pay(insured, made)).toEqual(paid);
    expect(await world.bookedOf(insured)).toHaveLength(1);
    await until('told', async () => {
      await world.round();
      return (await world.mailsAbout(insured)).some((subject) =>
        subject?.startsWith('Tu auto tiene cobertura otra vez'),
      );
    });
  });

  test('declined: the offer lapses, and nothing was said of cover', async () => {
    const insured = await suspended('declined');
    const made = await offered(insured);
    const card = await newCard(insured.client, cards.declines);
    const paid = await pay(insured, made, { cardId: card });
    expect(paid).toMatchObject({ state: 'lapsed', payment: { status: 'declined' } });
    expect((await statesOf(insured)).at(-1)).toBe('cancelled');
    // It cannot be paid any more; another one can.
    expect(await pay(insured, made)).toEqual(paid);
    const again = await offered(insured);
    expect(again.id).not.toBe(made.id);
    expect(await pay(insured, again)).toMatchObject({ state: 'confirmed' });
  });

  test('the bank asks: uncovered until it has answered', async () => {
    const insured = await suspended('asked');
    const made = await offered(insured);
    const asking = await newCard(insured.client, cards.asks);
    const paid = await pay(insured, made, { cardId: asking });
    expect(paid).toMatchObject({ state: 'charging', payment: { status: 'action_required' } });
    expect(await pageOf(insured)).toMatchObject({ status_id: 5, pending_change: { kind: 'reinstated' } });
    expect(await offer(insured)).toBe('CHANGE_UNDER_WAY');
    const { challenge_url: url } = (paid as { payment: { challenge_url?: string } }).payment;
    await fetch(`${url}/approve`, { method: 'POST', redirect: 'manual' });
    expect(await pay(insured, made, { cardId: asking })).toMatchObject({ state: 'confirmed' });
  });

  test('its mandate goes on, and is shown again', async () => {
    const insured = await suspended('mandated');
    expect(await pay(insured, await offered(insured))).toMatchObject({ state: 'confirmed' });
    expect((await pageOf(insured))?.mandate).toMatchObject({ charges: 11 });
  });

  test('the insurer refuses to confirm: everything goes back, and the member is told', async () => {
    const insured = await suspended('notConfirmed');
    const made = await offered(insured);
    expect(await pay(insured, made)).toMatchObject({ state: 'refused' });
    expect((await policyOf(insured)).state).toBe('suspended');
    await until('told', async () => {
      await world.round();
      return (await world.mailsAbout(insured)).some((subject) => subject?.startsWith('Te devolvimos $'));
    });
    expect(await backOf(insured)).toEqual([['charged', true]]);
    expect((await statesOf(insured)).at(-1)).toBe('cancelled');
  });

  test('what is refused, and charges nothing', async () => {
    const stranger = await suspended('stranger');
    const refusing = await suspended('notOffered');
    const insured = await suspended('refusals');
    expect(await offer(insured, stranger.client)).toBe('NOT_FOUND');
    expect(await offer(refusing)).toBe('REINSTATEMENT_REFUSED');
    const made = await offered(insured);
    expect(await pay({ ...insured, client: stranger.client }, made)).toBe('NOT_FOUND');
    expect(await pay(insured, made, { amount: '1.00' })).toBe('REINSTATEMENT_CHANGED');
    expect(await pay(insured, made, { offerId: insured.policyId })).toBe('NOT_FOUND');
    expect(await pay(insured, made, { cardId: stranger.cardId })).toBe('NOT_FOUND');
    world.moveTo('2026-05-05 10:31');
    await proveAgain(server, insured);
    expect(await pay(insured, made)).toBe('REINSTATEMENT_CHANGED');
    // Twice at once: one offer, one charge.
    const [one, other] = await Promise.all([offered(insured), offered(insured)]);
    expect(one).toEqual(other);
    const paid = await Promise.all([pay(insured, one), pay(insured, one)]);
    expect(paid[0]).toMatchObject({ payment: { status: 'charged' } });
    expect(await world.bookedOf(insured)).toHaveLength(1);
    await world.round();
    expect(await offer(insured)).toBe('REINSTATEMENT_UNAVAILABLE');
  });

  test('not while it is being cancelled', async () => {
    const insured = await suspended('cancelling');
    const made = await offered(insured);
    await cancel(server, insured, '2026-05-06');
    expect(await offer(insured)).toBe('CHANGE_WHILE_CANCELLING');
    expect(await pay(insured, made)).toBe('CHANGE_WHILE_CANCELLING');
    expect(await world.bookedOf(insured)).toEqual([]);
  });

  test('an insurer that answers late is asked again under the same key', async () => {
    const insured = await suspended('late');
    expect(await pay(insured, await offered(insured))).toMatchObject({ state: 'asked' });
    for (const time of ['11:00', '12:00']) {
      world.moveTo(`2026-05-05 ${time}`);
      await world.round();
    }
    expect((await policyOf(insured)).state).toBe('issued');
  });

  test('what has become due meanwhile is paid with it', async () => {
    await world.liveUntil('2026-05-20 10:00');
    const insured = await suspended('later');
    const made = await offered(insured);
    expect(made).toMatchObject({ receipts: [2, 3], uncovered_days: 25 });
    expect(await pay(insured, made)).toMatchObject({ state: 'confirmed' });
    expect((await statesOf(insured)).slice(0, 4)).toEqual(['paid', 'paid', 'paid', 'upcoming']);
    expect(await insurerSays(insured)).toEqual(['in-force', 'paid', 'paid', 'paid']);
    // Cancelled afterwards, its unused days come back.
    world.moveTo('2026-05-20 10:05');
    await insured.client.call(checkMembership, { membership_number: insured.number });
    await cancel(server, insured, '2026-05-25');
  });

  test('the insurer does not answer: uncovered until it is known, also beyond the 30 days', async () => {
    await world.liveUntil('2026-05-25 11:50');
    const insured = await suspended('last');
    const made = await offered(insured);
    expect(made.valid_until).toBe('2026-05-25T18:00:00.000Z');
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'drop' });
    expect(await pay(insured, made)).toMatchObject({ state: 'asked', payment: { status: 'charged' } });
    world.moveTo('2026-05-25 13:00');
    await world.round();
    expect((await policyOf(insured)).state).toBe('suspended');
    expect(await pageOf(insured)).toMatchObject({ status_id: 5, pending_change: { kind: 'reinstated' } });
    await server.sandbox.clearFaults();
    world.moveTo('2026-05-25 14:00');
    await world.round();
    expect((await policyOf(insured)).state).toBe('issued');
    expect((await endorsementsOf(insured)).map(({ state }) => state)).toEqual(['confirmed']);
  });

  test('afterwards receipts are charged, lapse and are given back as ever', async () => {
    const [main, mandated, later, declined, notConfirmed] = (
      ['main', 'mandated', 'later', 'declined', 'notConfirmed'] as const
    ).map((name) => policiesOf.get(name) as Insured) as [Insured, Insured, Insured, Insured, Insured];
    await world.round();
    // The third was due on 10 May, and nobody paid it.
    expect((await policyOf(main)).state).toBe('suspended');
    expect(await insurerSays(main)).toEqual(['suspended', 'paid', 'paid', 'lapsed']);
    const tried = await server.db
      .selectFrom('receipt_charges as c')
      .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
      .select('c.initiated_by as by')
      .where('r.policy_id', '=', mandated.policyId)
      .where('r.number', '=', 3)
      .execute();
    expect(tried[0]).toEqual({ by: 'merchant' });
    // Cancelled: of what was paid, the unused days come back.
    expect((await policyOf(later)).state).toBe('cancelled');
    const [charged] = await world.bookedOf(later);
    expect(charged?.refundedAmount).toBeGreaterThan(0);
    expect(charged?.refundedAmount).toBeLessThan(charged?.amount ?? 0);
    // Refused, and over after 30 days, at the insurer too.
    expect((await insurerSays(notConfirmed))[0]).toBe('cancelled');
    for (const one of [main, mandated, later, declined, notConfirmed])
      expect(await dueOf(server, one)).toEqual([]);
    await proveAgain(server, notConfirmed);
    expect(await offer(notConfirmed)).toBe('REINSTATEMENT_UNAVAILABLE');
  });
});
