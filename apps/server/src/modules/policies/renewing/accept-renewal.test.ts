import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { stopRenewal } from '@socio/contracts/stop-renewal';
import { budgets } from '@socio/domain/budgets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRateUses } from '../../../db/rate-uses.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { authenticate } from '../../../testing/test-member.ts';
import { cards, newCard, until } from '../../../testing/test-purchase.ts';
import { startRenewing, type Renewing } from '../../../testing/test-renewing.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startRenewing>>;
beforeAll(async () => {
  server = await startTestServer();
  world = await startRenewing(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await world.close();
  await server.close();
});

/** Sends it with one card or another, within one proof. */
async function accepting(member: Renewing) {
  await world.enter(member, 'renew');
  const total = (await world.shown(member))?.price?.total ?? '';
  return async (payment_card_id: string, more: { total?: string; automatic?: boolean } = {}) => {
    const body = { policy_number: member.policyNumber, payment_card_id, total, automatic: false, ...more };
    return (await member.client.call(acceptRenewal, body)).code ?? 'ok';
  };
}

/** How often the gateway was asked to verify a card, and under how many keys. */
async function verifications(cardId: string) {
  const { charges, counts } = (await server.sandbox.ledger()) as {
    charges: Record<string, unknown>;
    counts: { requests: Record<string, number> };
  };
  const keys = Object.keys(charges).filter((key) => key.startsWith('renewal:') && key.includes(cardId));
  return { requests: counts.requests['payment-gateway.charge'] ?? 0, keys: keys.length };
}

/** Accepts with a card, up to when the gateway is asked about it, which takes a second. */
async function whileVerifying(member: Renewing, accept: (cardId: string) => Promise<string>, cardId: string) {
  const slow = { service: 'payment-gateway', operation: 'charge', kind: 'slow', ms: 1000, times: 1 } as const;
  await server.sandbox.addFault(slow);
  const answer = accept(cardId);
  const isVerifying = async () =>
    (await world.renewalOf(member))?.verification_key?.includes(cardId) === true;
  await until('verifying', isVerifying);
  return { answer };
}

const suspend = async ({ policyId }: Renewing, isSuspended: boolean) =>
  await server.db
    .updateTable('policies')
    .set({ state: isSuspended ? 'suspended' : 'issued' })
    .where('id', '=', policyId)
    .execute();

/** What the profile shows. */
async function savedCards({ client }: Renewing): Promise<string[]> {
  const { body } = await client.call(getUserCreditCards, {});
  return body.data.data.response.credit_cards_information.map((card) => card['credit_cards-id']);
}

/** Its owner means another card instead of answering the bank, as often as cards may be declined. */
async function leaveUnanswered(member: Renewing): Promise<void> {
  const accept = await accepting(member);
  const [one, other] = [await newCard(member.client, cards.asks), await newCard(member.client, cards.asks)];
  for (let count = 0; count < budgets.declinesOfMember.limit; count += 1)
    expect(await accept(count % 2 === 0 ? one : other)).toBe('ok');
  const { charges } = (await server.sandbox.ledger()) as { charges: Record<string, { status: string }> };
  const asked = Object.entries(charges).filter(([key]) => key.startsWith(`renewal:${member.policyId}:`));
  expect(asked.map(([, { status }]) => status).toSorted()).toEqual([
    'action-required',
    ...Array.from({ length: budgets.declinesOfMember.limit - 1 }, () => 'cancelled'),
  ]);
  const open = (await world.renewalOf(member))?.verification_key;
  // Without the gateway nothing is forgotten.
  const card = await newCard(member.client);
  await server.sandbox.addFault({ service: 'payment-gateway', operation: 'cancel', kind: 'off' });
  expect(await accept(card)).toBe('GATEWAY_UNAVAILABLE');
  expect(await world.renewalOf(member)).toMatchObject({ state: 'quoted', verification_key: open });
  await server.sandbox.clearFaults();
  expect(await accept(card)).toBe('ok');
  expect(await world.renewalOf(member)).toMatchObject({
    state: 'accepted',
    card_id: card,
    verification_key: null,
  });
  // The verified card, after a question about another one.
  expect(await accept(other)).toBe('ok');
  expect(await accept(card)).toBe('ok');
  expect(await world.renewalOf(member)).toMatchObject({ card_id: card, verification_key: null });
  const use = { key: `declined:member:${member.id}`, windowSeconds: 86_400, now: server.clock.now() };
  const uses = createRateUses(server.db, server.app.keys);
  expect((await uses.readUses(use)).count).toBe(0);
}

describe('after-the-sale.md, Renewal: attacks', () => {
  test('cards are not tried out, at once or one after the other; a bank that asks counts until another card is meant; a foreign one, and a proof for something else, are none', async () => {
    const [member, stranger] = [await world.insured(), await world.insured()];
    await world.at(member, 30);
    const accept = await accepting(member);
    const [declining, asking] = [
      await newCard(member.client, cards.declines, { keep: false }),
      await newCard(member.client, cards.asks),
    ];
    const { requests } = await verifications(declining);
    expect(await accept(declining, { total: '1.00' })).toBe('RENEWAL_PRICE');
    await world.enter(stranger);
    expect(await accept(await newCard(stranger.client))).toBe('NOT_FOUND');
    expect((await verifications(declining)).requests).toBe(requests);
    // In two tabs: one key, one place.
    expect(await Promise.all([accept(asking), accept(asking)])).toEqual(['ok', 'ok']);
    expect((await verifications(asking)).keys).toBe(1);
    const codes: string[] = [];
    const { limit } = budgets.declinesOfMember;
    for (let count = 0; count <= limit; count += 1) codes.push(await accept(declining));
    expect(codes).toEqual([...Array.from({ length: limit }, () => 'RENEWAL_CARD'), 'RECEIPT_DECLINE_LIMIT']);
    expect((await verifications(declining)).requests).toBe(requests + 2 + limit);
    expect(await savedCards(member)).not.toContain(declining);
    server.clock.advance({ minutes: 2 });
    await authenticate(server, member.client, member.phone, 'cancel');
    expect(await accept(declining)).toBe('LEVEL_FRESH');
    await leaveUnanswered(stranger);
  });

  test('a refused card is verified again; another one while one is being charged is refused; mails have an end', async () => {
    const member = await world.insured();
    await world.at(member, 30);
    const accept = await accepting(member);
    // Typed only to pay; it is charged later, so it is kept.
    const card = await newCard(member.client, cards.charges, { keep: false });
    const other = await newCard(member.client, cards.mastercard, { keep: false });
    const change = (state: 'unpaid' | 'accepted' | 'charging') =>
      server.db
        .updateTable('renewals')
        .set({ state, look_at: null })
        .where('policy_id', '=', member.policyId)
        .execute();
    const outcomes: string[] = [];
    // Each time something else is agreed to, and told.
    for (let count = 0; count < 11; count += 1)
      outcomes.push(await accept(card, { automatic: count % 2 === 0 }));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'TOO_MANY']);
    expect((await verifications(card)).keys).toBe(1);
    expect(await savedCards(member)).toContain(card);
    expect(await savedCards(member)).not.toContain(other);
    await change('unpaid');
    server.clock.advance({ days: 1 });
    const again = await accepting(member);
    expect(await again(card)).toBe('ok');
    expect((await verifications(card)).keys).toBe(2);

    // Its verification takes so long that it is removed meanwhile.
    const removed = await newCard(member.client, cards.mastercard);
    const accepted = await whileVerifying(member, again, removed);
    expect((await member.client.call(deleteUserCard, { card_id: removed })).status).toBe(200);
    expect(await accepted.answer).toBe('NOT_FOUND');
    expect(await world.renewalOf(member)).toMatchObject({ state: 'accepted', card_id: card });

    // Or that the last try with the card before is refused, the policy suspended, or the time of the charge comes.
    const refused = await whileVerifying(member, again, other);
    await change('unpaid');
    expect(await refused.answer).toBe('RENEWAL_CLOSED');
    expect(await world.renewalOf(member)).toMatchObject({ state: 'unpaid', card_id: card });
    await change('accepted');
    await suspend(member, true);
    const { requests } = await verifications(other);
    expect(await again(other)).toBe('RENEWAL_CLOSED');
    expect((await verifications(other)).requests).toBe(requests);
    await suspend(member, false);
    const suspended = await whileVerifying(member, again, await newCard(member.client, cards.mastercard));
    await suspend(member, true);
    expect(await suspended.answer).toBe('RENEWAL_CLOSED');
    await suspend(member, false);
    const { answer } = await whileVerifying(member, again, await newCard(member.client, cards.mastercard));
    await change('charging');
    expect(await answer).toBe('RENEWAL_CLOSED');
    expect(await world.renewalOf(member)).toMatchObject({ state: 'charging', card_id: card });
  });

  test('trust.md, Codes: No fui yo takes back what was decided since that login, with its card', async () => {
    const member = await world.insured();
    await world.at(member, 30);
    const now = server.clock.now();
    await server.db
      .updateTable('accounts')
      .set({ email_proven_at: now })
      .where('member_id', '=', member.id)
      .execute();
    const thief = { ...member, client: server.client() };
    const accept = await accepting(thief);
    expect(await accept(await newCard(thief.client), { automatic: true })).toBe('ok');
    await sayNotMe(member, 0);
    expect(await world.renewalOf(member)).toMatchObject({ state: 'quoted', card_id: null, mandate_of: null });

    const others = (await notMeMails(member)).length;
    server.clock.advance({ days: 1 });
    const another = { ...member, client: server.client() };
    await world.enter(another, 'renew');
    await another.client.call(stopRenewal, { policy_number: member.policyNumber });
    expect((await world.renewalOf(member))?.state).toBe('declined');
    await sayNotMe(member, others);
    expect((await world.renewalOf(member))?.state).toBe('quoted');
  });
});

const notMeMails = async ({ email }: Renewing) =>
  (await server.sandbox.inbox(email)).filter(({ text }) => text.includes('/api/not-me/'));

/** By the link of the last login, once it was told after so many others. */
async function sayNotMe(member: Renewing, others: number): Promise<void> {
  const { text } = await until('told of the login', async () => {
    const mails = await notMeMails(member);
    return mails.length > others && mails[0];
  });
  const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(text)?.[0] ?? '').pathname;
  expect((await server.app.server.inject({ method: 'POST', url })).statusCode).toBe(200);
}
