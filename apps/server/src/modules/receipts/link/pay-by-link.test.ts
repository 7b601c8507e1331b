import { checkMembership } from '@socio/contracts/check-membership';
import type { RequestOf } from '@socio/contracts/contract';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { payReceiptByLink } from '@socio/contracts/pay-receipt-by-link';
import { receiptLink } from '@socio/contracts/receipt-link';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { laterCards, startCollecting, type Insured } from '../../../testing/test-collecting.ts';
import { callWithKey } from '../../../testing/test-link.ts';
import { askDeletion } from '../../../testing/test-deletion.ts';
import { authenticate, newMember } from '../../../testing/test-member.ts';
import { cards, givenCard } from '../../../testing/test-purchase.ts';

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

const keysOf = async (insured: Insured) =>
  (await world.mailsTo(insured)).flatMap(({ text }) => /\/pagar-recibo#k=([\w-]+)/.exec(text)?.[1] ?? []);

/** A second receipt that was refused, and the key that was mailed about it. */
async function refused(number: string = laterCards.closesAfterOnce) {
  const insured = await world.insure(number);
  await world.liveUntil('2026-04-10 09:02');
  const [key = ''] = await keysOf(insured);
  return { insured, key };
}

async function look(key: string, client: TestClient = server.client()) {
  const answer = await callWithKey(client, receiptLink, key);
  return answer.code ?? answer.body.data.data.response;
}

type More = Partial<RequestOf<typeof payReceiptByLink>> & { number?: string };

async function pay(
  key: string,
  insured: Insured,
  { number = cards.mastercard, ...more }: More = {},
  client: TestClient = server.client(),
) {
  const [, second] = await world.receiptsOf(insured);
  const amount = formatMxn(second?.amount ?? 0);
  const body = { amount, card: await givenCard(client, number), ...more };
  const answer = await callWithKey(client, payReceiptByLink, key, body);
  return answer.code ?? answer.body.data.data.response.payment;
}

const savedCards = async (insured: Insured) => {
  await insured.client.call(checkMembership, { membership_number: insured.number });
  await authenticate(server, insured.client, insured.phone);
  const answer = await insured.client.call(getUserCreditCards, {});
  return answer.body.data.data.response.credit_cards_information.map(
    (card) => `${card['credit_cards-card_number']} ${card.has_mandate}`,
  );
};

describe('after-the-sale.md: the link of a mail about an unpaid receipt', () => {
  test('shows car, amount, until when the car is protected and the refused card, and pays with another one; then it is void', async () => {
    const { insured, key } = await refused();
    const [, second] = await world.receiptsOf(insured);
    const shown = await look(key);
    expect(shown).toEqual({
      state: 'payable',
      policy_number: insured.policyNumber,
      receipt: {
        car: expect.stringMatching(/^\S.* \d{4}$/),
        number: 2,
        count: 12,
        amount: formatMxn(second?.amount ?? 0),
        due_date: '2026-04-10',
        protected_until: '2026-04-25T18:00:00.000Z',
        refused_card: { card_type: 'Visa', card_number: '0358' },
        mandate: { charges: 10, amount: formatMxn(second?.amount ?? 0), from: '2026-05-10' },
      },
    });
    // Whoever's browser it is.
    const { client: stranger } = await newMember(server);
    const payment = await pay(key, insured, {}, stranger);
    const listed = await stranger.call(getUserCreditCards, {});
    expect(listed.body.data.data.response.credit_cards_information).toEqual([]);
    expect(payment).toMatchObject({ status: 'charged', attempt: 2, receipt_number: expect.any(String) });
    await world.round();
    expect(await look(key)).toEqual({ state: 'paid', policy_number: insured.policyNumber, receipt: null });
    // Sent again it charges nothing, whatever it says.
    expect(await pay(key, insured, { amount: '1.00' })).toEqual(payment);
    expect((await world.bookedOf(insured)).filter(({ status }) => status === 'charged')).toHaveLength(1);
    // Only to pay: neither kept nor authorised, and the mandate stays as it was.
    expect(await savedCards(insured)).toEqual(['0358 true']);
  });

  test('a card is kept, and takes the later receipts, only if its owner says so', async () => {
    const { insured, key } = await refused(laterCards.chargesOnce);
    const [, second] = await world.receiptsOf(insured);
    const amount = formatMxn(second?.amount ?? 0);
    const agreed = { amount, text_version: LATER_MANDATE_VERSION };
    expect(await pay(key, insured, { mandate: { ...agreed, amount: '1.00' } })).toBe(
      'RECEIPT_MANDATE_CHANGED',
    );
    expect(await pay(key, insured, { mandate: { ...agreed, text_version: '2026-11' } })).toBe(
      'RECEIPT_MANDATE_CHANGED',
    );
    expect(await pay(key, insured, { keep_card: true, mandate: agreed })).toMatchObject({
      status: 'charged',
    });
    expect(await savedCards(insured)).toEqual(['4444 true', '0341 false']);
    const mandates = await server.db
      .selectFrom('mandates')
      .select(['ended_how', 'charges', 'text_version', 'gateway_charge_id'])
      .where('member_id', '=', insured.id)
      .orderBy('given_at')
      .execute();
    expect(mandates).toMatchObject([
      { ended_how: 'replaced', charges: 11 },
      {
        ended_how: null,
        charges: 10,
        text_version: LATER_MANDATE_VERSION,
        gateway_charge_id: expect.any(String),
      },
    ]);
    await world.liveUntil('2026-05-10 09:02');
    const third = (await world.bookedOf(insured)).at(-1);
    expect(third).toMatchObject({
      key: 'receipt-3:1',
      status: 'charged',
      marks: { initiatedBy: 'merchant', mandateOf: mandates[1]?.gateway_charge_id },
    });
  });

  test('refused again it says what, keeps no card, and works on', async () => {
    const { insured, key } = await refused();
    expect(await pay(key, insured, { number: cards.lacksFunds, keep_card: true })).toMatchObject({
      status: 'declined',
      decline_code: 'insufficient_funds',
    });
    expect(await look(key)).toMatchObject({
      state: 'payable',
      receipt: { refused_card: { card_number: '9995' } },
    });
    expect(await pay(key, insured)).toMatchObject({ status: 'charged', attempt: 3 });
    expect(await savedCards(insured)).toEqual(['0358 true']);
  });

  test('the bank asks: a second call, with whatever card, joins', async () => {
    const { insured, key } = await refused();
    const asked = await pay(key, insured, { number: cards.asks });
    expect(asked).toMatchObject({ status: 'action_required', challenge_url: expect.any(String) });
    expect(await look(key)).toMatchObject({ state: 'checking' });
    expect(await pay(key, insured)).toMatchObject({ status: 'action_required', attempt: 2 });
  });
});

test('trust.md, The member’s data: whoever is leaving can pay, and authorises no later receipts', async () => {
  const { insured, key } = await refused(laterCards.chargesOnce);
  const [, second] = await world.receiptsOf(insured);
  const amount = formatMxn(second?.amount ?? 0);
  await insured.client.call(checkMembership, { membership_number: insured.number });
  await askDeletion(server, insured);
  expect(await look(key)).toMatchObject({ state: 'payable', receipt: { mandate: null } });
  const agreed = { amount, text_version: LATER_MANDATE_VERSION };
  expect(await pay(key, insured, { mandate: agreed })).toBe('RECEIPT_MANDATE_CHANGED');
  expect(await pay(key, insured)).toMatchObject({ status: 'charged' });
});

describe('attacks', () => {
  test('a key that is wrong, cut, or of another mail opens nothing; another amount or attempt is refused before the gateway keeps a card', async () => {
    const { insured, key } = await refused();
    const other = `${key.slice(0, 10)}${key[10] === 'A' ? 'B' : 'A'}${key.slice(11)}`;
    const reminder = await server.db
      .selectFrom('receipt_mails')
      .select('id')
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow();
    for (const wrong of ['', 'x', key.slice(0, -1), other, reminder.id]) {
      expect(await look(wrong)).toBe('NOT_FOUND');
      expect(await pay(wrong, insured)).toBe('NOT_FOUND');
    }
    const before = await server.db.selectFrom('cards').select('id').execute();
    expect(await pay(key, insured, { amount: '0.01' })).toBe('RECEIPT_CHANGED');
    expect(await pay(key, insured, { attempt: 7 })).toBe('NOT_FOUND');
    expect(await server.db.selectFrom('cards').select('id').execute()).toEqual(before);
    expect((await world.bookedOf(insured)).map(({ status }) => status)).toEqual(['declined']);
  });

  test('cards cannot be tried out: new ones and declined charges count for the member', async () => {
    const { insured, key } = await refused();
    const answers: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      const payment = await pay(key, insured, { number: cards.declines });
      answers.push(typeof payment === 'string' ? payment : payment.status);
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'declined'), 'CARD_LIMIT']);
  });

  test('after the grace nothing is taken: it says that the policy gives no cover', async () => {
    const { insured, key } = await refused();
    await world.liveUntil('2026-04-25 11:31');
    expect(await look(key)).toMatchObject({ state: 'closed', receipt: null });
    expect(await pay(key, insured)).toBe('RECEIPT_NOT_PAYABLE');
    await world.liveUntil('2026-04-25 12:01');
    expect(await look(key)).toEqual({
      state: 'suspended',
      policy_number: insured.policyNumber,
      receipt: null,
    });
    // after-the-sale.md, Law: what stands all the same.
    await server.db
      .updateTable('policies')
      .set({ mandatory_coverages: ['rc'] })
      .where('id', '=', insured.policyId)
      .execute();
    expect(await look(key)).toMatchObject({ mandatory_cover: ['rc'], end_date: '2027-03-10' });
    expect(await pay(key, insured)).toBe('RECEIPT_NOT_PAYABLE');
  });
});
