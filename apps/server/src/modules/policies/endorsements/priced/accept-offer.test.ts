import { changePayment } from '@socio/contracts/change-payment';
import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationsOn } from '../../../../operations/testing/operations-world.ts';
import {
  boughtPolicy,
  cancel,
  policyOf,
  proveForCancelling,
  untilCancellation,
  type BoughtPolicy,
} from '../../../../testing/test-cancelling.ts';
import { accept, accepted, offered, offerOf, toCoverage } from '../../../../testing/test-changing.ts';
import { startTestServer, type TestServer } from '../../../../testing/start-test-server.ts';
import { authenticate, enterAgain, newMember } from '../../../../testing/test-member.ts';
import { cards, newCard, until } from '../../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    INSURER_TIMEOUT_MS: '1500',
    GATEWAY_TIMEOUT_MS: '1500',
    SWEEP_AFTER_MS: '500',
    SWEEP_EVERY_MS: '500',
  });
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

type Ledger = {
  charges: Record<string, { chargeId: string; amount: number; refundedAmount: number; status: string }>;
  endorsements: Record<string, { policyNumber: string; status: string; change: { kind: string } }>;
};
const ledger = async () => (await server.sandbox.ledger()) as Ledger;
const chargesOf = async ({ applicationId }: BoughtPolicy) =>
  Object.entries((await ledger()).charges).flatMap(([key, charge]) =>
    key.startsWith(applicationId) && charge.status === 'charged' ? [charge] : [],
  );
const endorsedAt = async ({ policyNumber }: BoughtPolicy) =>
  Object.values((await ledger()).endorsements).filter((one) => one.policyNumber === policyNumber);
const balanceOf = async (bought: BoughtPolicy) =>
  (await chargesOf(bought)).reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

const rowsOf = async ({ policyNumber }: BoughtPolicy) =>
  await server.db
    .selectFrom('endorsements as e')
    .innerJoin('policies as p', 'p.id', 'e.policy_id')
    .select(['e.kind', 'e.state', 'e.number'])
    .where('p.policy_number', '=', policyNumber)
    .where('e.state', '<>', 'lapsed')
    .orderBy('e.asked_at')
    .execute();
const mailsTo = async (bought: BoughtPolicy, subject: string) =>
  (await server.sandbox.inbox(bought.email)).filter((mail) => mail.subject?.startsWith(subject));

const made = (bought: BoughtPolicy, coverage: 'RC' | 'LIMITADA' | 'AMPLIA') =>
  offered(bought, toCoverage(coverage));

/** A policy with the smallest coverage, whose member may enlarge it, and a card of theirs. */
async function small(): Promise<BoughtPolicy & { card: string }> {
  const bought = await boughtPolicy(server);
  await accepted(bought, await made(bought, 'RC'));
  await until(
    'what comes back',
    async () => (await mailsTo(bought, 'Te devolvimos la diferencia')).length > 0,
  );
  return { ...bought, card: await newCard(bought.client) };
}

describe('after-the-sale.md, Changes: a smaller coverage', () => {
  test('the insurer confirms, then the difference comes back; the policy, its document and the mail say so', async () => {
    const bought = await boughtPolicy(server);
    const paid = await balanceOf(bought);
    const offer = await made(bought, 'RC');
    const { change, payment } = await accepted(bought, offer);
    expect(change).toMatchObject({ kind: 'coverage', state: 'confirmed', number: 1 });
    expect(payment).toBeNull();
    const policy = await policyOf(bought, bought.client);
    expect(policy).toMatchObject({ 'vehicle_insurance_application-coverage': 'RC' });
    await until('refund', async () => (await balanceOf(bought)) === paid + offer.difference.total);
    await until('mails', async () => (await mailsTo(bought, 'Te devolvimos la diferencia')).length > 0);
    await until('mail', async () => (await mailsTo(bought, 'Cambió la cobertura')).length > 0);
    const url = `/api/policies/${bought.policyNumber}/endorsement-document/1`;
    const pdf = await bought.client.send({ method: 'GET', url });
    expect((pdf.raw as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await accepted(bought, offer)).change.state).toBe('confirmed');
    expect(await endorsedAt(bought)).toMatchObject([{ status: 'endorsed', change: { kind: 'coverage' } }]);
  });

  test('unknown: it is under way and nothing else is changed; then it settles by itself', async () => {
    const bought = await boughtPolicy(server);
    const offer = await made(bought, 'LIMITADA');
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'drop', times: 1 });
    expect((await accepted(bought, offer)).change.state).toBe('asked');
    await until('confirmed', async () => (await accepted(bought, offer)).change.state === 'confirmed');
    expect(await endorsedAt(bought)).toHaveLength(1);
  });

  test('refused by the insurer: nothing changes and nothing comes back', async () => {
    const bought = await boughtPolicy(server, { vin: '3N1CN8AE0PL000012' });
    const paid = await balanceOf(bought);
    expect((await accepted(bought, await made(bought, 'RC'))).change.state).toBe('refused');
    expect(await policyOf(bought, bought.client)).toMatchObject({
      'vehicle_insurance_application-coverage': 'AMPLIA',
      endorsements: [],
    });
    expect(await balanceOf(bought)).toBe(paid);
  });

  test('a card that takes no refund: the member is asked for an account', async () => {
    const bought = await boughtPolicy(server, { card: '4000 0000 0000 0374' });
    await accepted(bought, await made(bought, 'RC'));
    await until('mail', async () => (await mailsTo(bought, 'Danos tu CLABE')).length > 0);
    const waiting = await policyOf(bought, bought.client);
    expect(waiting?.endorsements).toMatchObject([{ number: 1, refunds: [{ state: 'needs-account' }] }]);

    await proveForCancelling(server, bought);
    const clabe = '032180000118359719';
    const given = await bought.client.call(giveRefundAccount, { policy_number: bought.policyNumber, clabe });
    const [policy] = given.body.data.data.response.get_insurance_policy_data;
    expect(policy?.endorsements[0]?.refunds).toMatchObject([{ state: 'transferring', clabe_end: '9719' }]);

    const operations = operationsOn(server);
    const { applicationId, policyNumber } = bought;
    const asked = { applicationId, by: 'ana' };
    const told = await operations.transferRefund({ ...asked, transferred: undefined });
    const amount = policy?.endorsements[0]?.refunds?.[0]?.amount ?? 0;
    expect(told).toEqual({ kind: 'transfer', amount, clabe, policyNumber });
    const transferred = { reference: 'SPEI 1', policyNumber, amount };
    await operations.transferRefund({ ...asked, transferred });
    await operations.close();
    await until('mail', async () => (await mailsTo(bought, 'Te devolvimos la diferencia')).length > 0);
  });
});

describe('a larger coverage', () => {
  test('charged, then confirmed: paid as a receipt of its own, told once', async () => {
    const bought = await small();
    const before = await balanceOf(bought);
    const offer = await made(bought, 'AMPLIA');
    expect(offer.difference.total).toBeGreaterThan(0);
    const { change, payment } = await accepted(bought, offer, { payment_card_id: bought.card });
    expect(change).toMatchObject({ state: 'confirmed', number: 2 });
    expect(payment).toMatchObject({ status: 'charged' });
    expect(await balanceOf(bought)).toBe(before + offer.difference.total);
    const policy = await policyOf(bought, bought.client);
    expect(policy).toMatchObject({ 'vehicle_insurance_application-coverage': 'AMPLIA' });
    expect(policy?.receipt_plan?.receipts).toMatchObject([
      { number: 1, state: 'paid' },
      { kind: 'endorsement', state: 'paid' },
    ]);
    await until('mails', async () => (await mailsTo(bought, 'Cambió la cobertura')).length > 1);
  });

  test('declined: nothing changes, and another card makes it', async () => {
    const bought = await small();
    const offer = await made(bought, 'AMPLIA');
    const wrong = await newCard(bought.client, cards.declines);
    const declined = await accepted(bought, offer, { payment_card_id: wrong });
    expect(declined).toMatchObject({ change: { state: 'offered' }, payment: { status: 'declined' } });
    const again = await accepted(bought, offer, { payment_card_id: bought.card });
    expect(again).toMatchObject({ change: { state: 'confirmed' }, payment: { status: 'charged' } });
  });

  test('the bank asks: done once the person has answered', async () => {
    const bought = await small();
    const offer = await made(bought, 'AMPLIA');
    const asks = await newCard(bought.client, cards.asks);
    const { change, payment } = await accepted(bought, offer, { payment_card_id: asks });
    expect(change.state).toBe('charging');
    expect(payment?.status).toBe('action_required');
    expect((await offerOf(bought, toCoverage('LIMITADA'))).code).toBe('CHANGE_UNDER_WAY');
    await fetch(`${payment?.challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
    const about = { policy_number: bought.policyNumber, change: change.id };
    await until('confirmed', async () => {
      const answer = await bought.client.call(changePayment, about);
      return answer.body.data?.data.response.paid.change.state === 'confirmed';
    });
  });

  test('refused by the insurer after the charge: all of it goes back', async () => {
    const bought = await boughtPolicy(server, { vin: '3N1CN8AE0PL000012' });
    await server.db
      .updateTable('policies')
      .set((eb) => ({ snapshot: eb.fn('jsonb_set', ['snapshot', eb.val('{coverage}'), eb.val('"RC"')]) }))
      .where('policy_number', '=', bought.policyNumber)
      .execute();
    const before = await balanceOf(bought);
    const offer = await offered(bought, {
      kind: 'postal-code',
      street: 'Av. Juárez',
      street_number: '1',
      neighborhood_name: 'Centro',
      municipality_name: 'Zacatecas',
      city_name: 'Zacatecas',
      state_name: 'Zacatecas',
      zip_code: '99996',
    });
    const card = await newCard(bought.client);
    const isDearer = offer.difference.total > 0;
    const { change } = await accepted(bought, offer, isDearer ? { payment_card_id: card } : {});
    expect(change.state).toBe('refused');
    await until('given back', async () => (await balanceOf(bought)) === before);
  });

  test('two at once: charged and asked for once', async () => {
    const bought = await small();
    const before = await balanceOf(bought);
    const offer = await made(bought, 'AMPLIA');
    const more = { payment_card_id: bought.card };
    const answers = await Promise.all([accept(bought, offer, more), accept(bought, offer, more)]);
    for (const { status } of answers) expect(status).toBe(200);
    await until('confirmed', async () => (await accepted(bought, offer, more)).change.state === 'confirmed');
    expect(await balanceOf(bought)).toBe(before + offer.difference.total);
    expect(await endorsedAt(bought)).toHaveLength(2);
  });
});

describe('what is not made', () => {
  test('without a card, for another amount, too late, once another offer or the policy has changed', async () => {
    const bought = await small();
    const more = { payment_card_id: bought.card };
    const first = await made(bought, 'AMPLIA');
    expect((await accept(bought, first)).code).toBe('CHANGE_NEEDS_CARD');
    expect((await accept(bought, first, { ...more, amount: 1 })).code).toBe('CHANGE_AMOUNT');
    const second = await made(bought, 'LIMITADA');
    expect((await accept(bought, first, more)).code).toBe('CHANGE_OFFER_OVER');
    server.clock.advance({ minutes: 31 });
    await authenticate(server, bought.client, bought.phone);
    expect((await accept(bought, second, more)).code).toBe('CHANGE_OFFER_OVER');
    expect(await rowsOf(bought)).toMatchObject([{ state: 'confirmed' }, { state: 'offered' }]);
    expect(await chargesOf(bought)).toHaveLength(1);
  });

  test('with a receipt that has become due, and while it is being cancelled', async () => {
    const bought = await boughtPolicy(server, { cycle: 'MENSUAL' });
    const offer = await made(bought, 'RC');
    const second = server.db
      .updateTable('receipts')
      .where('number', '=', 2)
      .where('policy_id', '=', (eb) =>
        eb.selectFrom('policies').select('id').where('policy_number', '=', bought.policyNumber),
      );
    await second.set({ state: 'due' }).execute();
    expect((await accept(bought, offer)).code).toBe('CHANGE_RECEIPT_DUE');
    await second.set({ state: 'upcoming' }).execute();
    await cancel(server, bought);
    expect((await accept(bought, offer)).code).toBe('CHANGE_WHILE_CANCELLING');
  });

  test("another member's offer answers as one that does not exist", async () => {
    const bought = await boughtPolicy(server);
    const offer = await made(bought, 'RC');
    const { client } = await newMember(server);
    const foreign = await accept({ ...bought, client }, offer);
    expect(foreign.code).toBe('NOT_FOUND');
    expect((await accept({ policyNumber: bought.policyNumber, client: server.client() }, offer)).status).toBe(
      401,
    );
    expect(await rowsOf(bought)).toMatchObject([{ state: 'offered' }]);
  });
});

describe('cancelled afterwards', () => {
  test('what was charged less what went back is premium kept + fee + their IVA, after a smaller and a larger one', async () => {
    const owner = await small();
    const smaller = await balanceOf(owner);
    const larger = await made(owner, 'LIMITADA');
    await accepted(owner, larger, { payment_card_id: owner.card });
    server.clock.advance({ days: 40 });
    const bought = { ...owner, client: await enterAgain(server, owner) };
    await proveForCancelling(server, bought);
    const about = { policy_number: bought.policyNumber };
    const previewed = await bought.client.call(previewCancellation, about);
    const { receipts, given_back = [], total_back } = previewed.body.data.data.response.preview;
    expect(receipts).toMatchObject([
      { number: 1, used_days: 41 },
      { amount: larger.difference.total, used_days: 40 },
    ]);
    expect(given_back).toMatchObject([{ endorsement: 1 }]);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(total_back).toBe(
      sum(receipts.map((one) => one.total_back)) - sum(given_back.map(({ amount }) => amount)),
    );
    const [year, day] = [larger.year_after, 365];
    expect(smaller + larger.difference.total - total_back).toBeLessThan(year);
    expect(total_back).toBeLessThan((year * (day - 41)) / day);
    await cancel(server, bought);
    server.clock.advance({ minutes: 31 });
    await untilCancellation(server, bought, 'confirmed', ({ state }) => state === 'confirmed');
    await until(
      'refunds',
      async () => (await balanceOf(bought)) === smaller + larger.difference.total - total_back,
    );
    expect((await chargesOf(bought)).every(({ amount, refundedAmount }) => refundedAmount <= amount)).toBe(
      true,
    );
  });
});
