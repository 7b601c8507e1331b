import { changeCard } from '@socio/contracts/change-card';
import { checkMembership } from '@socio/contracts/check-membership';
import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { endMandate } from '@socio/contracts/end-mandate';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { payRest } from '@socio/contracts/pay-rest';
import { policies } from '@socio/contracts/policies';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { laterCards, startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { authenticate, enterAgain, newMember } from '../../testing/test-member.ts';
import { cards, newCard } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeEach(async () => {
  // Issued on 10 March, so the second receipt is due on 10 April.
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

const once = { keep: false } as const;

async function shown({ client, policyNumber }: Insured) {
  const answer = await client.call(policies, undefined, { policyNumber });
  const data = answer.body.data.data.response.get_insurance_policy_data[0];
  return { mandate: data?.mandate ?? null, change: data?.card_change ?? null };
}

async function change(insured: Insured, cardId: string, more: { attempt?: string; amount?: string } = {}) {
  const { amount = (await shown(insured)).change?.mandate.amount ?? '1.00', attempt } = more;
  const answer = await insured.client.call(changeCard, {
    policy_number: insured.policyNumber,
    payment_card_id: cardId,
    mandate: { amount, text_version: LATER_MANDATE_VERSION },
    ...(attempt !== undefined && { attempt }),
  });
  return answer.code === undefined ? answer.body.data.data.response.card_change : { code: answer.code };
}

const mandatesOf = async ({ applicationId }: Insured) =>
  await server.db
    .selectFrom('mandates')
    .select(['card_id', 'ended_how', 'charges', 'gateway_charge_id', 'text_version'])
    .where('application_id', '=', applicationId)
    .orderBy('given_at')
    .execute();

const cardRow = (id: string) =>
  server.db.selectFrom('cards').select(['deleted_at']).where('id', '=', id).executeTakeFirst();

const savedCards = async ({ client }: Insured) =>
  (await client.call(getUserCreditCards, {})).body.data.data.response.credit_cards_information.map((card) => [
    card['credit_cards-card_number'],
    card.has_mandate,
  ]);

async function proveAgain({ client, phone, number }: Insured): Promise<void> {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone);
}

const answerAt = (url: string | undefined, answer: 'approve' | 'reject') =>
  fetch(`${url}/${answer}`, { method: 'POST', redirect: 'manual' });

describe('after-the-sale.md, Receipts: another card pays them from now on', () => {
  test('the same card once more: it stays, under the new mandate', async () => {
    const insured = await world.insure(cards.charges, { keep: false });
    const cardId = await newCard(insured.client, cards.mastercard, once);
    expect(await change(insured, cardId)).toMatchObject({ status: 'charged' });
    server.clock.advance({ minutes: 1 });
    expect(await change(insured, cardId)).toMatchObject({ status: 'charged' });
    expect((await mandatesOf(insured)).map(({ card_id }) => card_id)).toEqual([
      insured.cardId,
      cardId,
      cardId,
    ]);
    expect(await savedCards(insured)).toEqual([['4444', true]]);
    expect(await cardRow(cardId)).toEqual({ deleted_at: null });
  });

  test('withdrawn while the rest of the year is being paid with it: the card goes once that is known', async () => {
    const insured = await world.insure(cards.charges, { keep: false });
    const { policyNumber: policy_number, cardId: payment_card_id, client } = insured;
    const found = await client.call(policies, undefined, { policyNumber: policy_number });
    const [data] = found.body.data.data.response.get_insurance_policy_data;
    const amount = data?.receipt_plan?.rest?.amount ?? '';
    await server.sandbox.addFault({ service: 'payment-gateway', operation: 'charge', kind: 'drop' });
    await client.call(payRest, { policy_number, payment_card_id, amount });
    expect((await client.call(endMandate, { policy_number })).status).toBe(200);
    expect(await cardRow(payment_card_id)).toEqual({ deleted_at: null });
    await server.sandbox.clearFaults();
    server.clock.advance({ minutes: 3 });
    await world.round();
    expect(await cardRow(payment_card_id)).toMatchObject({ deleted_at: expect.any(Date) });
  });

  test('the next receipt is charged to it, under its own mandate; told by mail, recorded and shown', async () => {
    const insured = await world.insure(cards.charges, { keep: false });
    expect((await shown(insured)).change).toMatchObject({
      mandate: { charges: 11, from: '2026-04-10' },
      blocked: null,
      pending: null,
    });
    const cardId = await newCard(insured.client, cards.mastercard, once);
    // Two tabs: one attempt.
    const answers = await Promise.all([change(insured, cardId), change(insured, cardId)]);
    expect(answers.map((one) => ('status' in one ? one.status : one.code))).toEqual(['charged', 'charged']);
    const [former, current, ...others] = await mandatesOf(insured);
    expect(others.length).toBeLessThan(2);
    expect(former).toMatchObject({ card_id: insured.cardId, ended_how: 'replaced' });
    expect(current).toMatchObject({ card_id: cardId, charges: 11, text_version: LATER_MANDATE_VERSION });
    expect((await shown(insured)).mandate).toMatchObject({ card_type: 'Mastercard', card_number: '4444' });
    // The card before was only kept for it.
    expect(await savedCards(insured)).toEqual([['4444', true]]);
    expect(await cardRow(insured.cardId)).toMatchObject({ deleted_at: expect.any(Date) });
    await world.liveUntil('2026-04-10 09:01');
    const about = `Tarjeta para los recibos de tu póliza ${insured.policyNumber}`;
    expect(await world.mailsAbout(insured)).toContain(about);
    const [charge] = await world.bookedOf(insured);
    const open = (await mandatesOf(insured)).at(-1);
    expect(charge).toMatchObject({
      status: 'charged',
      marks: { initiatedBy: 'merchant', mandateOf: open?.gateway_charge_id },
    });
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'actor'])
      .where('application_id', '=', insured.applicationId)
      .where('kind', 'in', ['mandate-given', 'mandate-ended'])
      .execute();
    expect(events.filter(({ kind }) => kind === 'mandate-ended').length).toBeGreaterThan(0);
  });

  test('what failed for good with the card before is charged to it the next day, and is part of what is agreed to', async () => {
    const insured = await world.insure(laterCards.closesAfterOnce);
    await world.liveUntil('2026-04-10 10:00');
    expect((await world.bookedOf(insured)).map(({ status }) => status)).toEqual(['declined']);
    await proveAgain(insured);
    expect((await shown(insured)).change?.mandate).toMatchObject({ charges: 11, from: '2026-04-10' });
    const cardId = await newCard(insured.client, cards.mastercard, once);
    expect(await change(insured, cardId)).toMatchObject({ status: 'charged' });
    await world.liveUntil('2026-04-11 09:01');
    expect((await world.bookedOf(insured)).map(({ status }) => status)).toEqual(['declined', 'charged']);
    expect((await world.receiptsOf(insured))[1]?.state).toBe('paid');
  });

  test('declined: why, and nothing has changed; and the card is not kept', async () => {
    const insured = await world.insure();
    const cardId = await newCard(insured.client, cards.lacksFunds, once);
    expect(await change(insured, cardId)).toMatchObject({
      status: 'declined',
      decline_code: 'insufficient_funds',
    });
    expect(await mandatesOf(insured)).toMatchObject([{ card_id: insured.cardId, ended_how: null }]);
    expect(await savedCards(insured)).toEqual([['4242', true]]);
    await world.round();
    expect(await world.mailsAbout(insured)).toEqual([]);
  });

  test('its bank asks: answered, it is given by itself; another card instead ends the question', async () => {
    const insured = await world.insure();
    const asking = await newCard(insured.client, cards.asks, once);
    const asked = await change(insured, asking);
    expect(asked).toMatchObject({ status: 'action_required', challenge_url: expect.any(String) });
    expect((await shown(insured)).change?.pending).toMatchObject({ card_id: asking, card_number: '3184' });
    expect(await mandatesOf(insured)).toHaveLength(1);
    const other = await newCard(insured.client, cards.mastercard, once);
    expect(await change(insured, other)).toMatchObject({ status: 'charged' });
    const { attempt, challenge_url: url } = asked as { attempt: string; challenge_url: string };
    expect(await change(insured, asking, { attempt })).toMatchObject({
      status: 'declined',
      decline_code: 'cancelled',
    });
    await answerAt(url, 'approve');

    const again = await newCard(insured.client, cards.asks, once);
    const second = (await change(insured, again)) as { challenge_url?: string };
    await answerAt(second.challenge_url, 'approve');
    await world.round();
    expect((await mandatesOf(insured)).map(({ card_id, ended_how }) => [card_id, ended_how])).toEqual([
      [insured.cardId, 'replaced'],
      [other, 'replaced'],
      [again, null],
    ]);
    expect((await shown(insured)).change?.pending).toBeNull();
  });

  test('an answer that is lost settles by itself, and nobody who does not answer the bank changes anything', async () => {
    const insured = await world.insure();
    const lost = await newCard(insured.client, cards.losesAnswer, once);
    expect(await change(insured, lost)).toMatchObject({ status: 'unknown' });
    expect((await shown(insured)).mandate).toMatchObject({ card_number: '4242' });
    await world.round();
    expect((await shown(insured)).mandate).toMatchObject({ card_number: '6975' });
    const asking = await newCard(insured.client, cards.asks, once);
    const asked = (await change(insured, asking)) as { challenge_url?: string };
    server.clock.advance({ minutes: 16 });
    await world.round();
    await answerAt(asked.challenge_url, 'approve');
    await proveAgain(insured);
    expect(await shown(insured)).toMatchObject({
      mandate: { card_number: '6975' },
      change: { pending: null },
    });
  });

  test('withdrawn: it is given anew; and what is withdrawn while the bank asks is never given', async () => {
    const insured = await world.insure(cards.charges, { keep: true });
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    expect(await shown(insured)).toMatchObject({ mandate: null, change: { mandate: { charges: 11 } } });
    expect(await change(insured, insured.cardId)).toMatchObject({ status: 'charged' });
    expect((await shown(insured)).mandate).toMatchObject({ card_number: '4242' });

    const asking = await newCard(insured.client, cards.asks, once);
    const asked = (await change(insured, asking)) as { challenge_url?: string };
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    await answerAt(asked.challenge_url, 'approve');
    await world.round();
    expect(await shown(insured)).toMatchObject({ mandate: null, change: { pending: null } });
    expect(await savedCards(insured)).toEqual([['4242', false]]);
    // The card is removed instead.
    const kept = await newCard(insured.client, cards.asks);
    const third = (await change(insured, kept)) as { challenge_url?: string };
    await insured.client.call(deleteUserCard, { card_id: kept });
    await answerAt(third.challenge_url, 'approve');
    await world.round();
    expect((await shown(insured)).mandate).toBeNull();
  });

  test('only by its owner, with an own card, for what is shown', async () => {
    const insured = await world.insure();
    const stranger = await newMember(server);
    const foreign = await newCard(stranger.client, cards.charges);
    expect(await change({ ...insured, client: stranger.client }, foreign, { amount: '1.00' })).toEqual({
      code: 'NOT_FOUND',
    });
    expect(await change(insured, foreign)).toEqual({ code: 'NOT_FOUND' });
    expect(await change(insured, insured.cardId, { attempt: crypto.randomUUID() })).toEqual({
      code: 'NOT_FOUND',
    });
    expect(await change(insured, insured.cardId, { amount: '1.00' })).toEqual({ code: 'CARD_CHANGE_TERMS' });
    const verified = await enterAgain(server, insured);
    expect(await change({ ...insured, client: verified }, insured.cardId, { amount: '1.00' })).toEqual({
      code: 'LEVEL_AUTHENTICATED',
    });
    // Nothing is charged to a card while there is no cover.
    await server.db.updateTable('policies').set({ state: 'suspended' }).execute();
    expect((await shown(insured)).change).toBeNull();
    expect(await change(insured, insured.cardId)).toEqual({ code: 'CARD_CHANGE_CLOSED' });
    expect(await mandatesOf(insured)).toHaveLength(1);
  });

  test('cards are not tried out: each verification counts, whatever their banks say', async () => {
    const insured = await world.insure();
    const asking = await newCard(insured.client, cards.asks);
    // Back and forth between one that is agreed to and one whose bank asks, which the next one ends.
    const outcomes: unknown[] = [];
    for (let count = 0; count < 11; count += 1) {
      const changed = await change(insured, count % 2 === 0 ? insured.cardId : asking);
      outcomes.push('code' in changed ? changed.code : changed.status);
    }
    expect(outcomes.slice(0, 10)).toEqual(
      Array.from({ length: 5 }, () => ['charged', 'action_required']).flat(),
    );
    expect(outcomes[10]).toBe('TOO_MANY');
  });
});
