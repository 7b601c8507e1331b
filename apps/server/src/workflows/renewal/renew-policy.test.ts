import { changePolicy } from '@socio/contracts/change-policy';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policies } from '@socio/contracts/policies';
import { stopRenewal } from '@socio/contracts/stop-renewal';
import { parseMxn } from '@socio/domain/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renewalQuotes } from '../../modules/policies/renewing/renewal.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { cancel } from '../../testing/test-cancelling.ts';
import { accepted, anotherPlace, offered, toCoverage } from '../../testing/test-changing.ts';
import { laterCards } from '../../testing/test-collecting.ts';
import { newMember } from '../../testing/test-member.ts';
import { cards, newCard } from '../../testing/test-purchase.ts';
import { startRenewing } from '../../testing/test-renewing.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startRenewing>>;
beforeEach(async () => {
  server = await startTestServer();
  world = await startRenewing(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

describe('after-the-sale.md, Renewal', () => {
  test('quoted 45 days before, told, accepted, charged once at 9:00 five days before, and begins where the old one ends', async () => {
    const member = await world.insured();
    await world.at(member, 45, '08:58');
    expect(await world.renewalOf(member)).toBeUndefined();
    await world.at(member, 45);
    expect(await world.renewalOf(member)).toMatchObject({ state: 'quoted', told: expect.any(Number) });
    await world.at(member, 30);
    await world.untilTold(member, /^Tu seguro termina en 30 días/);

    const stranger = await newMember(server);
    const foreign = await stranger.client.call(stopRenewal, { policy_number: member.policyNumber });
    expect(foreign.code).toBe('NOT_FOUND');
    await world.enter(member);
    const view = await world.shown(member);
    expect(view).toMatchObject({ state: 'quoted', charge_at: null, renewed_by: null });
    expect((await world.accept(member, { total: '$1.00' })).code).toBe('RENEWAL_PRICE');
    const accepted = await world.accept(member);
    expect(accepted.status).toBe(200);
    expect(await world.shown(member)).toMatchObject({ state: 'accepted', card_number: '4242' });
    await world.at(member, 5, '08:58');
    expect(await world.chargesOf(member)).toEqual([]);
    await world.at(member, 5);
    await Promise.all([world.round(), world.round()]);
    await world.untilIssued(member);
    const renewal = await world.renewalOf(member);
    expect(await world.chargesOf(member)).toMatchObject([
      { status: 'charged', amount: renewal?.told, marks: { initiatedBy: 'merchant' } },
    ]);
    const next = await world.nextOf(member);
    expect(next).toMatchObject({
      state: 'issued',
      start_date: member.end,
      issued_at: new Date(`${member.end}T18:00:00Z`),
    });
    await world.enter(member);
    expect(await world.shown(member)).toMatchObject({ state: 'issued', renewed_by: next?.policy_number });
    const upcoming = await member.client.call(policies, undefined, {
      policyNumber: next?.policy_number ?? '',
    });
    expect(upcoming.status).toBe(200);
    const list = await member.client.call(getAllPolicies, { membership_id: member.id });
    const listed = list.body.data.data.response.all_policies.map((one) => [
      one['insurance_policies-policy_number'],
      [one.begins_later, one.renewal_state],
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      [member.policyNumber]: [false, 'issued'],
      [next?.policy_number ?? '']: [true, null],
    });
    expect((await world.subjects(member)).filter((one) => one.startsWith('Tu auto quedó'))).toEqual([]);
    await world.at(member, -1);
    expect((await world.subjects(member)).filter((one) => one.startsWith('Tu auto quedó'))).toEqual([]);
    expect((await world.renewalOf(member))?.look_at).toBeNull();
  });

  test('automatic: never more than the price last told, and told', async () => {
    const member = await world.insured({ vin: '3N1CN8AE0PL000014' });
    await world.at(member, 30);
    expect((await world.accept(member, { automatic: true })).status).toBe(200);
    const told = (await world.renewalOf(member))?.told ?? 0;
    await world.at(member, 5);
    const renewal = await world.renewalOf(member);
    expect(renewal).toMatchObject({ state: 'quoted', application_id: null });
    expect(renewal?.told).toBeGreaterThan(told);
    await world.untilTold(member, /^No cobramos tu renovación: cambió el precio/);
    // Agreed to after all, and charged at once.
    expect((await world.accept(member)).status).toBe(200);
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ amount: renewal?.told }]);
  });

  test('the next year is of what the policy says by then, changes made meanwhile are in it, and of the coverage that was chosen', async () => {
    const member = await world.insured();
    const email = `nuevo.${member.email}`;
    await world.enter(member);
    const change = { kind: 'contact', phone_number: '5511112222', email } as const;
    const changed = await member.client.call(changePolicy, { policy_number: member.policyNumber, change });
    expect(changed.status).toBe(200);
    await world.at(member, 30);
    await world.untilTold({ ...member, email }, /^Tu seguro termina en 30 días/);
    await world.enter(member);
    const price = (await world.shown(member))?.price;
    expect(price?.options?.map(({ coverage }) => coverage)).toEqual(['RC', 'LIMITADA', 'AMPLIA']);
    expect(price?.options?.at(-1)).toMatchObject({ coverage: price?.coverage, total: price?.total });
    // Compared, and agreed to in another coverage, which it keeps when it is quoted again.
    expect((await world.accept(member, { coverage: 'RC', total: price?.total ?? '' })).code).toBe(
      'RENEWAL_PRICE',
    );
    expect((await world.accept(member, { coverage: 'RC' })).status).toBe(200);
    expect((await world.shown(member))?.price).toMatchObject({
      coverage: 'RC',
      causes: ['coverage', 'vehicle-value', 'discount', 'age'],
    });
    await world.at(member, 5);
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([
      { amount: parseMxn(price?.options?.[0]?.total ?? '') },
    ]);
    expect(await world.nextOf(member)).toMatchObject({
      snapshot: { coverage: 'RC', insured: { phone: '5511112222', email } },
    });
  });

  test('declined, refused by the insurer, or given back before it begins: no charge, and the day after the car is without insurance', async () => {
    const declining = await world.insured();
    const refused = await world.insured({ vin: '3N1CN8AE0PL000013' });
    const returning = await world.insured();
    await world.at(declining, 30);
    expect((await world.accept(returning)).status).toBe(200);
    await world.enter(declining);
    const stop = { policy_number: declining.policyNumber };
    expect((await declining.client.call(stopRenewal, stop)).status).toBe(200);
    expect((await declining.client.call(stopRenewal, stop)).status).toBe(200);
    expect((await world.renewalOf(refused))?.state).toBe('refused');
    await world.at(declining, 5);
    await world.untilIssued(returning);
    await world.enter(returning);
    const { policy_number: next } = (await world.nextOf(returning)) ?? {};
    expect((await cancel(server, { ...returning, policyNumber: next ?? '' })).status).toBe(200);
    server.clock.advance({ minutes: 31 });
    await world.rounds();
    expect(await world.shown(returning)).toMatchObject({ state: 'refunded', renewed_by: null });
    await world.at(declining, 1);
    expect((await world.renewalOf(declining))?.state).toBe('declined');
    await world.at(declining, 0, '12:01');
    await world.enter(returning);
    expect(await world.shown(returning)).toBeNull();
    await world.at(declining, -1);
    for (const member of [declining, refused, returning]) {
      expect(await world.renewalOf(member)).toMatchObject({ state: 'ended', look_at: null });
      await world.untilTold(member, /^Tu auto quedó sin seguro/);
    }
  });

  test('refused by the card: again after one and three days, then unpaid; another card pays, for another coverage', async () => {
    const member = await world.insured({ card: laterCards.chargesOnce });
    const { id: cardId } = await server.db
      .selectFrom('cards')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await world.at(member, 30);
    expect((await world.accept(member, { cardId })).status).toBe(200);
    for (const day of [5, 4, 2]) await world.at(member, day);
    expect(await world.chargesOf(member)).toMatchObject([{}, {}, {}]);
    expect(await world.renewalOf(member)).toMatchObject({ state: 'unpaid', tries: 3 });
    await world.untilTold(member, /^Tu seguro no se renovará/);
    await world.at(member, 1);
    await world.untilTold(member, /^Tu seguro termina mañana y no se ha renovado/);
    const other = { cardNumber: cards.mastercard, coverage: 'LIMITADA' } as const;
    expect((await world.accept(member, other)).status).toBe(200);
    await world.untilIssued(member);
    const next = await world.nextOf(member);
    expect(next).toMatchObject({ start_date: member.end, snapshot: { coverage: 'LIMITADA' } });
    // Not as it was when the first card was refused.
    const application = await server.db
      .selectFrom('applications')
      .select('coverage')
      .where('id', '=', next?.application_id ?? '')
      .executeTakeFirst();
    expect(application).toEqual({ coverage: 'LIMITADA' });
  });

  test('cancelled in between: what was paid for the next year comes back whole', async () => {
    const member = await world.insured();
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await world.at(member, 5);
    await world.untilIssued(member);
    await world.enter(member);
    expect((await cancel(server, member)).status).toBe(200);
    server.clock.advance({ minutes: 31 });
    await world.rounds();
    server.clock.advance({ minutes: 7 * 60 });
    await world.rounds();
    await world.rounds();
    expect((await world.renewalOf(member))?.state).toBe('refunded');
    expect((await world.nextOf(member))?.state).toBe('cancelled');
    const [charge] = await world.chargesOf(member);
    expect(charge?.refundedAmount).toBe(charge?.amount);
  });

  test('what was changed with a price: the next year is quoted, compared and issued as the policy is now', async () => {
    const member = await world.insured();
    await accepted(member, await offered(member, toCoverage('LIMITADA')));
    const moved = await offered(member, anotherPlace);
    const card = await newCard(member.client);
    const { change } = await accepted(member, moved, { payment_card_id: card });
    expect(change.state).toBe('confirmed');
    await world.at(member, 45);
    const quote = renewalQuotes.read((await world.renewalOf(member))?.quote, member.policyId);
    expect(quote).toMatchObject({ coverage: 'LIMITADA', lastTotal: moved.year_after });
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    // Its job and two sweeps at once.
    await Promise.all([world.round(), world.round()]);
    await world.untilTold(member, /^Renovarás/);
    expect((await world.subjects(member)).filter((one) => one.startsWith('Renovarás'))).toHaveLength(1);
    await world.at(member, 5);
    await world.untilIssued(member);
    expect((await world.nextOf(member))?.snapshot).toMatchObject({
      coverage: 'LIMITADA',
      vehicle: { zipCode: anotherPlace.zip_code },
      address: { street: anotherPlace.street },
    });
  });
});
