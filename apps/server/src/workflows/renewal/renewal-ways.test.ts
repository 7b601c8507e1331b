import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import { stopRenewal } from '@socio/contracts/stop-renewal';
import { addMonths } from '@socio/domain/dates';
import { MANDATE_VERSION } from '@socio/domain/mandate';
import { formatMoney } from '@socio/domain/money';
import { amountsOf } from '@socio/domain/tariff/receipts';
import { afterEach, describe, expect, test } from 'vitest';
import { hadAllBack } from '../../modules/policies/cancelling/refunds/repository.ts';
import { renewalQuotes } from '../../modules/policies/renewing/renewal.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cancel } from '../../testing/test-cancelling.ts';
import { newMember } from '../../testing/test-member.ts';
import { newCard } from '../../testing/test-purchase.ts';
import { startRenewing, type Renewing } from '../../testing/test-renewing.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startRenewing>>;
async function start(env: Record<string, string> = {}) {
  server = await startTestServer(env);
  world = await startRenewing(server);
}
afterEach(async () => {
  await world.close();
  await server.close();
});

const amountsNow = async (member: Renewing) => {
  const quote = renewalQuotes.read((await world.renewalOf(member))?.quote, member.policyId);
  return amountsOf(quote.price, quote.billingCycle);
};

const receiptsOf = async (policyId: string) =>
  await server.db
    .selectFrom('receipts')
    .select(['number', 'state', 'due_date', 'amount'])
    .where('policy_id', '=', policyId)
    .orderBy('number')
    .execute();

const countOf = async (table: 'renewal_mails' | 'audit_events', kind: string) => {
  const rows = server.db
    .selectFrom(table)
    .select('kind')
    .where('kind', '=', kind as never);
  return (await rows.execute()).length;
};

describe('after-the-sale.md, Renewal, monthly', () => {
  test('collected by the product: a new mandate, the first receipt charged, and the later ones under it', async () => {
    await start({ COLLECTS: 'product' });
    const member = await world.insured({ cycle: 'MENSUAL' });
    await world.liveUntil(`${addMonths(member.end, -2)} 09:01`);
    await world.at(member, 30);
    expect((await world.accept(member, { withoutMandate: true })).code).toBe('MANDATE_REQUIRED');
    expect((await world.accept(member)).status).toBe(200);
    await world.liveUntil(`${addMonths(member.end, -1)} 09:02`);
    await world.at(member, 5, '08:58');
    expect(await world.chargesOf(member)).toEqual([]);
    await world.at(member, 5);
    await world.untilIssued(member);
    const { first, later } = await amountsNow(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', amount: first }]);
    const next = await world.nextOf(member);
    const { mandate_of: verifiedBy } = (await world.renewalOf(member)) ?? {};
    expect(next).toMatchObject({ state: 'issued', collected_by: 'product', start_date: member.end });
    expect(next?.issued_at).toEqual(new Date(`${member.end}T18:00:00Z`));
    const consent = await server.db
      .selectFrom('mandates')
      .select(['given_at', 'text_version', 'amount'])
      .where('application_id', '=', next?.application_id ?? '')
      .executeTakeFirst();
    const { decided_at: decidedAt } = (await world.renewalOf(member)) ?? {};
    expect(consent).toEqual({ given_at: decidedAt, text_version: MANDATE_VERSION, amount: later });
    const receipts = await receiptsOf(next?.id ?? '');
    expect(receipts).toHaveLength(12);
    expect(receipts[0]).toMatchObject({ state: 'paid', amount: first });
    expect(receipts[1]).toMatchObject({
      state: 'upcoming',
      amount: later,
      due_date: addMonths(member.end, 1),
    });
    await world.liveUntil(`${addMonths(member.end, 1)} 09:02`);
    await world.rounds();
    expect((await receiptsOf(next?.id ?? ''))[1]?.state).toBe('paid');
    const charges = await world.chargesOf(member);
    expect(charges).toMatchObject([
      { status: 'charged' },
      { status: 'charged', amount: later, marks: { initiatedBy: 'merchant', mandateOf: verifiedBy } },
    ]);
  });

  test('dearer receipts than were authorised: agreed to anew, as often as it happens, and told each time', async () => {
    await start({ COLLECTS: 'product' });
    const member = await world.insured({ cycle: 'MENSUAL' });
    await server.db.updateTable('receipts').set({ state: 'paid', collect_at: null }).execute();
    await world.at(member, 44);
    const agreedLower = async (change: { mandate_amount?: number; told?: number }) => {
      expect((await world.accept(member, { automatic: true })).status).toBe(200);
      await server.db.updateTable('renewals').set(change).execute();
    };
    await agreedLower({ mandate_amount: 1 });
    await world.at(member, 30);
    await agreedLower({ told: 1 });
    await world.at(member, 5);
    expect(await world.renewalOf(member)).toMatchObject({ state: 'quoted', application_id: null });
    expect([
      await countOf('renewal_mails', 'price-rose'),
      await countOf('renewal_mails', 'accepted'),
    ]).toEqual([2, 2]);
    expect((await world.accept(member)).status).toBe(200);
    await world.untilIssued(member);
  });

  test('collected by the insurer: the first receipt is charged, the later ones are its own', async () => {
    await start({ COLLECTS: 'insurer' });
    const member = await world.insured({ cycle: 'MENSUAL' });
    await world.at(member, 30);
    expect((await world.shown(member))?.price?.mandate ?? null).toBeNull();
    expect((await world.accept(member)).status).toBe(200);
    await world.at(member, 5);
    await world.untilIssued(member);
    const { first } = await amountsNow(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', amount: first }]);
    expect(await world.nextOf(member)).toMatchObject({ state: 'issued', collected_by: 'insurer' });
    const mail = (await server.sandbox.inbox(member.email)).find(({ text }) =>
      text.includes('renovación: el'),
    );
    expect(mail?.subject).toMatch(/^Comprobante de pago/);
    expect(await receiptsOf((await world.nextOf(member))?.id ?? '')).toHaveLength(12);
  });
});

describe('after-the-sale.md, Renewal, annual', () => {
  test('automatic: charged as it was told; acceptance sent again is one; nobody else may', async () => {
    await start();
    const member = await world.insured();
    await world.at(member, 30);
    const stranger = await newMember(server);
    await world.enter(stranger, 'renew');
    const { total } = await amountsNow(member);
    const foreign = await stranger.client.call(acceptRenewal, {
      policy_number: member.policyNumber,
      payment_card_id: await newCard(stranger.client),
      total: '1.00',
      automatic: false,
    });
    expect(foreign.code).toBe('NOT_FOUND');
    await world.enter(member);
    const cardId = await newCard(member.client);
    expect((await world.accept(member, { cardId, automatic: true })).status).toBe(200);
    expect((await world.accept(member, { cardId, automatic: true })).status).toBe(200);
    expect((await world.renewalOf(member))?.state).toBe('automatic');
    // Taken back, as often as it is sent, it is asked for again rather than declined.
    const stop = { policy_number: member.policyNumber, only_automatic: true };
    for (const _time of [1, 2]) expect((await member.client.call(stopRenewal, stop)).status).toBe(200);
    expect((await world.renewalOf(member))?.state).toBe('quoted');
    server.clock.advance({ minutes: 61 });
    expect((await world.accept(member, { cardId, automatic: true })).status).toBe(200);
    const { charges } = (await server.sandbox.ledger()) as { charges: Record<string, unknown> };
    expect(Object.keys(charges).filter((key) => key.startsWith('renewal:'))).toHaveLength(1);
    expect(await countOf('renewal_mails', 'accepted')).toBe(2);
    await world.at(member, 5);
    expect(await countOf('renewal_mails', 'in-5')).toBe(1);
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', amount: total }]);
    expect((await world.nextOf(member))?.start_date).toBe(member.end);
    expect(await countOf('renewal_mails', 'price-rose')).toBe(0);
  });
});

describe('after-the-sale.md, Renewal: nothing twice, nothing lost', () => {
  test('the answer to the charge is lost and the insurer is down: settled by itself, one charge, one policy', async () => {
    await start({ GATEWAY_TIMEOUT_MS: '1500', INSURER_TIMEOUT_MS: '1500' });
    const member = await world.insured();
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 1,
    });
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'off', times: 1 });
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'drop', times: 1 });
    await world.at(member, 5);
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged' }]);
    expect(await world.issuedOf(member)).toMatchObject([{ status: 'issued' }]);
  });

  test('the insurer does not answer on the day: charged once it does', async () => {
    await start({ INSURER_TIMEOUT_MS: '1500' });
    const member = await world.insured();
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await server.sandbox.addFault({ service: 'insurer', operation: 'renewal-rate', kind: 'error' });
    await world.at(member, 5);
    expect(await world.chargesOf(member)).toEqual([]);
    await server.sandbox.clearFaults();
    await world.at(member, 5, '11:10');
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged' }]);
  });

  test('cancelled or suspended between charge and policy: everything comes back, nothing is issued', async () => {
    await start({ GATEWAY_TIMEOUT_MS: '1500' });
    const [cancelled, suspended] = [await world.insured(), await world.insured()];
    await world.at(cancelled, 30);
    for (const member of [cancelled, suspended]) expect((await world.accept(member)).status).toBe(200);
    // Charged, and the product does not know it yet.
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'drop' });
    await world.at(cancelled, 5);
    for (const member of [cancelled, suspended])
      expect((await world.renewalOf(member))?.state).toBe('charging');
    await world.enter(cancelled);
    expect((await cancel(server, cancelled)).status).toBe(200);
    await server.db
      .updateTable('policies')
      .set({ state: 'suspended' })
      .where('id', '=', suspended.policyId)
      .execute();
    await server.sandbox.clearFaults();
    for (const member of [cancelled, suspended]) {
      await world.untilState(member, 'refunded');
      await world.rounds();
      const [charge, ...others] = await world.chargesOf(member);
      expect(others).toEqual([]);
      expect(charge?.refundedAmount).toBe(charge?.amount);
      expect(await world.nextOf(member)).toBeUndefined();
      expect(await world.issuedOf(member)).toEqual([]);
      const mail = (await server.sandbox.inbox(member.email)).find(({ subject = '' }) =>
        subject.startsWith('Te devolvemos el pago de tu renovación'),
      );
      expect(mail?.text).toContain(`Te devolvemos: ${formatMoney(charge?.amount ?? 0)}`);
      expect(mail?.text).toContain('Visa terminada en 4242');
      expect(mail?.text).not.toContain('Precio del siguiente año');
    }
  });

  test.each([
    // after-the-sale.md, Law: what is compulsory stands, unless it never began.
    { when: 'before it begins', days: 4, stands: [] },
    { when: 'after that', days: 0, stands: ['rc'] },
  ])(
    'cancelled while the insurer is asked to issue: what it issues $when is given back whole',
    async ({ days, stands }) => {
      await start({ INSURER_TIMEOUT_MS: '1500' });
      const member = await world.insured({ vin: '3N1CN8AE0PL000018' });
      await world.at(member, 30);
      expect((await world.accept(member)).status).toBe(200);
      await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'off' });
      await world.at(member, 5);
      expect((await world.renewalOf(member))?.state).toBe('paid');
      await world.enter(member);
      expect((await cancel(server, member)).status).toBe(200);
      server.clock.advance({ minutes: 31 });
      await world.rounds();
      await world.at(member, days, '12:05');
      await server.sandbox.clearFaults();
      await world.untilState(member, 'refunded');
      await world.rounds();
      server.clock.advance({ minutes: 31 });
      await world.rounds();
      await world.rounds();
      const [charge] = await world.chargesOf(member);
      expect(charge?.refundedAmount).toBe(charge?.amount);
      const next = await world.nextOf(member);
      expect(next).toMatchObject({ state: 'cancelled', mandatory_coverages: stands });
      // What never began leaves the member the one time in twelve months.
      const asked = { memberId: next?.member_id ?? '', vin: '3N1CN8AE0PL000018', orAsked: true };
      expect(await hadAllBack(server.db, { ...asked, now: server.clock.now() })).toBe(stands.length > 0);
    },
  );

  test('cancelled by its member before it begins: everything comes back, however late the insurer answers', async () => {
    await start({ INSURER_TIMEOUT_MS: '1500' });
    // There was a claim, so nothing comes back whole for any other reason.
    const member = await world.insured({ vin: '3N1CN8AE0PL000006' });
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await world.at(member, 5);
    await world.untilIssued(member);
    await world.enter(member);
    const policyNumber = (await world.nextOf(member))?.policy_number ?? '';
    const asked = await member.client.call(previewCancellation, { policy_number: policyNumber });
    const preview = asked.body.data.data.response.preview;
    expect(preview).toMatchObject({ never_begins: true, total_back: preview.all_back });
    await server.sandbox.addFault({ service: 'insurer', operation: 'cancel-policy', kind: 'off' });
    expect((await cancel(server, { ...member, policyNumber })).status).toBe(200);
    server.clock.advance({ minutes: 31 });
    await world.rounds();
    await world.at(member, 0, '12:30');
    await server.sandbox.clearFaults();
    await world.rounds();
    await world.rounds();
    expect(await world.chargesOf(member)).toMatchObject([{ refundedAmount: preview.all_back }]);
  });
});
