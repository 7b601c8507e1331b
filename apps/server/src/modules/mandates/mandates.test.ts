import { deleteUserCard } from '@socio/contracts/delete-user-card';
import { endMandate } from '@socio/contracts/end-mandate';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { policies } from '@socio/contracts/policies';
import { requestRefund } from '@socio/contracts/request-refund';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';
import { cards, ledgerOf, newCard, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';
import { createPurge } from '../../workflows/purge.ts';

/** The product collects. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'product' });
});
afterAll(() => server.close());

const once = { keep: false } as const;

const mandatesOf = ({ db }: TestServer, { applicationId }: Purchase) =>
  db
    .selectFrom('mandates')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('given_at')
    .execute();
const endsOf = async (purchase: Purchase) =>
  (await mandatesOf(server, purchase)).map(({ ended_how }) => ended_how);

async function savedCards(client: TestClient) {
  const answer = await client.call(getUserCreditCards, {});
  return answer.body.data.data.response.credit_cards_information;
}

const cardRow = (id: string) =>
  server.db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();
const gone = { gateway_token: '', holder_name: '', deleted_at: expect.any(Date) };

const statusOf = (answer: Awaited<ReturnType<Purchase['pay']>>) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.raw));
  return answer.body.data.data.response.payment.status;
};

/** A monthly policy with its mandate, and the card that both came with. */
async function insured(more: { keep_card?: boolean } = {}) {
  const purchase = await readyToPay(server);
  const cardId = await newCard(purchase.client, cards.charges, once);
  expect(statusOf(await purchase.pay(cardId, more))).toBe('charged');
  const finished = await purchase.finish();
  const policyNumber = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
  return { ...purchase, cardId, policyNumber };
}

async function mandateShown({ client, policyNumber }: { client: TestClient; policyNumber: string }) {
  const answer = await client.call(policies, undefined, { policyNumber });
  return answer.body.data.data.response.get_insurance_policy_data[0]?.mandate;
}

describe('after-the-sale.md, Receipts: where the product collects, a monthly payment needs a mandate', () => {
  test.each([
    ['none', () => ({ mandate: undefined })],
    ['one for a centavo less', ({ mandate }: Purchase) => ({ mandate: { ...mandate, amount: '1.00' } })],
    ['one in other words', ({ mandate }: Purchase) => ({ mandate: { ...mandate, text_version: '2020-01' } })],
    ['one for the first receipt', (one: Purchase) => ({ mandate: { ...one.mandate, amount: one.amount } })],
  ])('%s: refused, and nothing is charged', async (_what, more) => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.charges, once);
    const refused = await purchase.pay(cardId, more(purchase));
    expect(refused).toMatchObject({ status: 409, code: 'MANDATE_REQUIRED' });
    expect(refused.raw).toMatchObject({ message: expect.stringContaining('actualiza la página') });
    expect((await ledgerOf(server, purchase.applicationId)).charges).toEqual([]);
    expect(await mandatesOf(server, purchase)).toEqual([]);
    // The same card pays once it is agreed to.
    expect(statusOf(await purchase.pay(cardId))).toBe('charged');
  });

  test('given: kept with its words, card and charges, and recorded', async () => {
    const purchase = await readyToPay(server);
    const { client, applicationId } = purchase;
    const details = await client.call(getApplicationDetails, { insurance_application_id: applicationId });
    expect(details.body.data.data.response.active_insurance_applications[0]?.collected_by).toBe('product');
    const cardId = await newCard(client, cards.charges, once);
    await purchase.pay(cardId);
    const [charge] = (await ledgerOf(server, applicationId)).charges;
    expect(charge).toMatchObject({ marks: { initiatedBy: 'member', establishesMandate: true } });
    expect(await mandatesOf(server, purchase)).toMatchObject([
      {
        member_id: purchase.id,
        card_id: cardId,
        amount: Number(purchase.mandate.amount.replaceAll(/[.,]/g, '')),
        charges: 11,
        text_version: purchase.mandate.text_version,
        gateway_charge_id: expect.stringMatching(/./),
        given_at: expect.any(Date),
        ended_at: null,
      },
    ]);
    const event = await server.db
      .selectFrom('audit_events')
      .select(['actor', 'details'])
      .where('application_id', '=', applicationId)
      .where('kind', '=', 'mandate-given')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor: 'member', details: { card: cardId, charges: 11 } });
  });

  test('two tabs at once, and the same call again: one mandate, and a known attempt is never refused', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.charges, once);
    const answers = await Promise.all([purchase.pay(cardId), purchase.pay(cardId, { attempt: 1 })]);
    expect(answers.map(statusOf)).toEqual(['charged', 'charged']);
    expect(statusOf(await purchase.pay(cardId, { attempt: 1, mandate: undefined }))).toBe('charged');
    expect(await endsOf(purchase)).toEqual([null]);
  });

  test('with the card of another member: not found, and no mandate', async () => {
    const purchase = await readyToPay(server);
    const foreign = await newCard((await newMember(server)).client);
    expect(await purchase.pay(foreign)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await mandatesOf(server, purchase)).toEqual([]);
  });

  test('declined: it ends, and the next card gets its own', async () => {
    const purchase = await readyToPay(server);
    const declined = await newCard(purchase.client, cards.declines, once);
    expect(statusOf(await purchase.pay(declined))).toBe('declined');
    expect(await endsOf(purchase)).toEqual(['not-bought']);
    expect(await purchase.pay(declined)).toMatchObject({ code: 'NOT_FOUND' });
    server.clock.advance({ seconds: 1 });
    expect(statusOf(await purchase.pay(await newCard(purchase.client, cards.mastercard, once)))).toBe(
      'charged',
    );
    expect(await endsOf(purchase)).toEqual(['not-bought', null]);
  });

  test('one that was left open gives way', async () => {
    const purchase = await readyToPay(server);
    const first = await newCard(purchase.client, cards.declines);
    await purchase.pay(first);
    await server.db
      .updateTable('mandates')
      .set({ ended_at: null, ended_how: null })
      .where('application_id', '=', purchase.applicationId)
      .execute();
    server.clock.advance({ seconds: 1 });
    await purchase.pay(await newCard(purchase.client, cards.charges, once));
    expect(await endsOf(purchase)).toEqual(['replaced', null]);
  });

  test('given back without a policy: it ends, and the card goes', async () => {
    const purchase = await readyToPay(server);
    const cardId = await newCard(purchase.client, cards.charges, once);
    await purchase.pay(cardId);
    const { client, applicationId } = purchase;
    await client.call(requestRefund, { insurance_application_id: applicationId });
    expect(await endsOf(purchase)).toEqual(['not-bought']);
    expect(await cardRow(cardId)).toMatchObject({ ...gone, last_four: '4242', brand: 'Visa' });
    await until('the refund', async () => (await ledgerOf(server, applicationId)).refunds.length === 1);
  });

  test('a yearly payment needs none', async () => {
    const purchase = await readyToPay(server, { cycle: 'ANUAL' });
    const cardId = await newCard(purchase.client, cards.charges, once);
    expect(statusOf(await purchase.pay(cardId, { mandate: undefined }))).toBe('charged');
    expect(await mandatesOf(server, purchase)).toEqual([]);
  });
});

test('after-the-sale.md, Receipts: where the insurer collects nothing is asked, and nothing is kept of it', async () => {
  const insurers = await startTestServer({ COLLECTS: 'insurer' });
  const purchase = await readyToPay(insurers);
  const { client, applicationId } = purchase;
  const details = await client.call(getApplicationDetails, { insurance_application_id: applicationId });
  expect(details.body.data.data.response.active_insurance_applications[0]?.collected_by).toBe('insurer');
  expect(statusOf(await purchase.pay(await newCard(client), { mandate: undefined }))).toBe('charged');
  const [charge] = (await ledgerOf(insurers, applicationId)).charges;
  expect(charge).toMatchObject({ marks: { establishesMandate: false } });
  const sent = await readyToPay(insurers);
  expect(statusOf(await sent.pay(await newCard(sent.client)))).toBe('charged');
  expect(await insurers.db.selectFrom('mandates').select('id').execute()).toEqual([]);
  await insurers.close();
});

describe('after-the-sale.md, Receipts: the member withdraws the mandate or deletes the card', () => {
  test('shown in the policy, withdrawn there, and again', async () => {
    const policy = await insured();
    const { client, policyNumber, cardId, mandate } = policy;
    expect(await mandateShown(policy)).toEqual({
      given_at: expect.stringContaining('T'),
      amount: mandate.amount,
      charges: 11,
      card_type: 'Visa',
      card_number: '4242',
      expires_before: null,
      is_spent: false,
    });
    for (let times = 0; times < 2; times += 1)
      expect((await client.call(endMandate, { policy_number: policyNumber })).body).toEqual({
        success: true,
      });
    expect(await endsOf(policy)).toEqual(['member']);
    expect(await mandateShown(policy)).toBeNull();
    expect(await cardRow(cardId)).toMatchObject(gone);
    const events = await server.db
      .selectFrom('audit_events')
      .select(['actor', 'details'])
      .where('application_id', '=', policy.applicationId)
      .where('kind', '=', 'mandate-ended')
      .execute();
    expect(events).toMatchObject([{ actor: 'member', details: { card: cardId, how: 'member' } }]);
  });

  test('a card that is wished for stays without it', async () => {
    const policy = await insured({ keep_card: true });
    await policy.client.call(endMandate, { policy_number: policy.policyNumber });
    expect((await savedCards(policy.client)).map(({ has_mandate }) => has_mandate)).toEqual([false]);
  });

  test('only by the owner, who proved it', async () => {
    const policy = await insured();
    const about = { policy_number: policy.policyNumber };
    const stranger = await newMember(server);
    expect(await stranger.client.call(endMandate, about)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const verified = await enterAgain(server, policy);
    expect(await verified.call(endMandate, about)).toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
    expect(await endsOf(policy)).toEqual([null]);
  });

  test('a deleted card ends its mandate, also while it is being withdrawn', async () => {
    const policy = await insured();
    const { client, cardId, policyNumber } = policy;
    expect(await client.call(deleteUserCard, { card_id: cardId })).toMatchObject({ code: 'LAST_CARD' });
    await newCard(client, cards.mastercard);
    const [deleted, ended] = await Promise.all([
      client.call(deleteUserCard, { card_id: cardId }),
      client.call(endMandate, { policy_number: policyNumber }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 404]).toContain(deleted.status);
    expect(await endsOf(policy)).toHaveLength(1);
    expect(await cardRow(cardId)).toMatchObject({ deleted_at: expect.any(Date) });
    const other = await insured({ keep_card: true });
    await newCard(other.client, cards.mastercard);
    expect((await other.client.call(deleteUserCard, { card_id: other.cardId })).status).toBe(200);
    expect(await endsOf(other)).toEqual(['card-deleted']);
  });

  test('once nothing can be charged any more it is over, and its card goes', async () => {
    const policy = await insured();
    await server.db
      .updateTable('mandates')
      .set({ lapses_at: server.clock.now() })
      .where('application_id', '=', policy.applicationId)
      .execute();
    server.clock.advance({ days: 2 });
    await createPurge({ db: server.db, clock: server.clock.now })();
    expect(await endsOf(policy)).toEqual(['policy-ended']);
    expect(await cardRow(policy.cardId)).toMatchObject(gone);
  });
});
