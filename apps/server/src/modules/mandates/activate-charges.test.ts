import { changeCard } from '@socio/contracts/change-card';
import { checkMembership } from '@socio/contracts/check-membership';
import { endMandate } from '@socio/contracts/end-mandate';
import { policies } from '@socio/contracts/policies';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { authenticate } from '../../testing/test-member.ts';
import { cards, newCard, until } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeAll(async () => {
  server = await startTestServer({ COLLECTS: 'insurer', INSURER_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(async () => {
  await world.close();
  await server.close();
});

async function proveAgain({ client, phone, number }: Insured): Promise<void> {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone);
}

async function shown({ client, policyNumber }: Insured) {
  const answer = await client.call(policies, undefined, { policyNumber });
  const [policy] = answer.body.data.data.response.get_insurance_policy_data;
  if (policy === undefined) throw new Error('no policy');
  return policy;
}

/** 'Activar cargos automáticos' with a card that is only typed for it. */
async function activate(insured: Insured, cardId: string, attempt?: string) {
  const { card_change: change } = await shown(insured);
  const answer = await insured.client.call(changeCard, {
    policy_number: insured.policyNumber,
    payment_card_id: cardId,
    mandate: { amount: change?.mandate.amount ?? '1.00', text_version: LATER_MANDATE_VERSION },
    ...(attempt !== undefined && { attempt }),
  });
  return answer.code === undefined ? answer.body.data.data.response.card_change : { code: answer.code };
}

const mailAbout = async (insured: Insured, subject: string) =>
  await until(subject, async () => {
    await world.round();
    return (await world.mailsTo(insured)).find((mail) => mail.subject === subject)?.text;
  });

const typed = (insured: Insured, number: string) => newCard(insured.client, number, { keep: false });
const cardRow = (id: string) =>
  server.db.selectFrom('cards').select('deleted_at').where('id', '=', id).executeTakeFirst();
const mandateOf = ({ applicationId }: Insured) =>
  server.db
    .selectFrom('mandates')
    .select(['ended_how', 'charges', 'gateway_charge_id'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

describe('after-the-sale.md, Policies that exist already: by mandate and an endorsement', () => {
  test('the bank agrees, the insurer confirms: what is not due yet is charged here, what is due stays with it', async () => {
    const insured = await world.insure();
    const day = server.clock.now();
    const dueDates = (await world.receiptsOf(insured)).map((one) => one.due_date);
    expect(day.toISOString().slice(0, 10)).toBe(dueDates[0]);
    // The insurer has not said yet whether it has collected the second one.
    world.moveTo(`${dueDates[1]} 12:00`);
    await server.sandbox.addFault({ service: 'insurer', operation: 'receipt-states', kind: 'error' });
    await proveAgain(insured);
    const before = await shown(insured);
    expect(before).toMatchObject({
      receipt_plan: { collected_by: 'insurer', payable: null },
      mandate: null,
      card_change: {
        mandate: { charges: 10, from: dueDates[2] },
        blocked: null,
        activation: { state: 'none' },
      },
    });
    const cardId = await typed(insured, cards.asks);
    const asked = await activate(insured, cardId);
    expect(asked).toMatchObject({ status: 'action_required' });
    if (!('challenge_url' in asked)) throw new Error('no question');
    expect(await mandateOf(insured)).toBeUndefined();
    await fetch(`${asked.challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
    expect(await activate(insured, cardId, asked.attempt)).toMatchObject({
      status: 'charged',
      insurer: 'confirmed',
    });

    const after = await shown(insured);
    expect(after).toMatchObject({
      receipt_plan: { collected_by: 'product', payable: null, as_of: expect.any(String), rest: null },
      mandate: { charges: 10, card_number: '3184' },
      card_change: { mandate: { charges: 10 }, activation: null },
      endorsements: [{ number: 1, change: 'collected-by-product', state: 'confirmed', difference: null }],
    });
    expect(after.receipt_plan?.receipts.filter((one) => one.left_to_insurer)).toMatchObject([{ number: 2 }]);
    expect(
      await mailAbout(insured, `Activaste los cargos automáticos de tu póliza ${insured.policyNumber}`),
    ).toContain('10 cargos mensuales');
    // It was charged nothing, and the second is not asked for here.
    expect(await world.bookedOf(insured)).toEqual([]);
    await world.liveUntil(`${dueDates[2]} 09:01`);
    const mandate = await mandateOf(insured);
    expect(await world.bookedOf(insured)).toMatchObject([
      { status: 'charged', marks: { initiatedBy: 'merchant', mandateOf: mandate?.gateway_charge_id } },
    ]);
    expect((await world.receiptsOf(insured))[2]?.state).toBe('paid');
    const { receiptPayments: reports } = (await server.sandbox.ledger()) as {
      receiptPayments: Record<string, object>;
    };
    expect(Object.values(reports)).toContainEqual(
      expect.objectContaining({ policyNumber: insured.policyNumber, number: 3, status: 'recorded' }),
    );
  });

  test('without the insurer’s answer nothing changes; withdrawn meanwhile, the receipts are paid by hand', async () => {
    const insured = await world.insure();
    const cardId = await typed(insured, cards.mastercard);
    await server.sandbox.addFault({ service: 'insurer', operation: 'endorse', kind: 'error' });
    expect(await activate(insured, cardId)).toMatchObject({ status: 'charged', insurer: 'asked' });
    expect(await shown(insured)).toMatchObject({
      receipt_plan: { collected_by: 'insurer', payable: null },
      mandate: { card_number: '4444' },
      card_change: { blocked: 'change', activation: { state: 'asked' } },
      endorsements: [{ number: 1, state: 'asked', url: null }],
    });
    expect(await activate(insured, cardId)).toEqual({ code: 'CHANGE_UNDER_WAY' });
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    expect(await cardRow(cardId)).toMatchObject({ deleted_at: expect.any(Date) });
    await server.sandbox.clearFaults();
    server.clock.advance({ minutes: 10 });
    await world.round();
    expect(await shown(insured)).toMatchObject({
      receipt_plan: { collected_by: 'product', payable: null },
      mandate: null,
      card_change: { mandate: { charges: 11 }, blocked: null, activation: null },
    });
  });

  test('refused by the insurer: it goes on collecting, the mandate ends, and it can be asked again', async () => {
    const insured = await world.insure(cards.charges, { vin: '3N1CN8AE0PL000008' });
    const cardId = await typed(insured, cards.mastercard);
    expect(await activate(insured, cardId)).toMatchObject({ status: 'charged', insurer: 'refused' });
    expect(await mandateOf(insured)).toMatchObject({ ended_how: 'not-confirmed', charges: 11 });
    expect(await cardRow(cardId)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(await shown(insured)).toMatchObject({
      receipt_plan: { collected_by: 'insurer' },
      mandate: null,
      card_change: { blocked: null, activation: { state: 'refused', at: expect.any(String) } },
      endorsements: [],
    });
    expect(
      await mailAbout(insured, `La aseguradora no aceptó un cambio de tu póliza ${insured.policyNumber}`),
    ).toContain('Los sigue cobrando ella');
  });

  test('declined by the bank: nobody is asked', async () => {
    const insured = await world.insure();
    expect(await activate(insured, await typed(insured, cards.declines))).toMatchObject({
      status: 'declined',
    });
    expect(await shown(insured)).toMatchObject({ mandate: null, endorsements: [] });
  });
});
