import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { changePolicy } from '@socio/contracts/change-policy';
import { parseMxn } from '@socio/domain/money';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { accepted, offered, toCoverage } from '../../testing/test-changing.ts';
import { newCard, until } from '../../testing/test-purchase.ts';
import { startRenewing, type Renewing } from '../../testing/test-renewing.ts';

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

/** How often outside services were asked for what begins like that. */
async function askedOf(prefix: string): Promise<number> {
  const { counts } = (await server.sandbox.ledger()) as { counts: { requests: Record<string, number> } };
  const own = Object.entries(counts.requests).filter(([name]) => name.startsWith(prefix));
  return own.reduce((sum, [, count]) => sum + count, 0);
}

/** Agreed to on the last days, so that it is charged at once: the insurer is asked what it costs, and takes its time. */
async function agreedAndAsked(member: Renewing, coverage: Coverage) {
  await world.at(member, 4);
  await world.enter(member, 'renew');
  const cardId = await newCard(member.client);
  const options = (await world.shown(member))?.price?.options ?? [];
  const totalOf = (one: Coverage) => options.find((option) => option.coverage === one)?.total ?? '';
  const agree = async (one: Coverage) => {
    const body = { policy_number: member.policyNumber, payment_card_id: cardId, total: totalOf(one) };
    const answer = await member.client.call(acceptRenewal, { ...body, coverage: one, automatic: false });
    return answer.code ?? 'ok';
  };
  const asked = async () => await askedOf('insurer.renewal-rate');
  const before = await asked();
  // Each of them, so that they answer in the order asked.
  await server.sandbox.addFault({ service: 'insurer', operation: 'renewal-rate', kind: 'slow', ms: 1500 });
  expect(await agree(coverage)).toBe('ok');
  await until('the insurer to be asked', async () => (await asked()) > before);
  return { agree, amountOf: (one: Coverage) => parseMxn(totalOf(one)) };
}

describe('after-the-sale.md, Renewal: what changes while others are asked', () => {
  test('another package is agreed to: that one is charged and issued, and no other', async () => {
    const member = await world.insured();
    const { agree, amountOf } = await agreedAndAsked(member, 'LIMITADA');
    expect(await agree('AMPLIA')).toBe('ok');
    await world.untilIssued(member);
    const amount = amountOf('AMPLIA');
    expect(await world.renewalOf(member)).toMatchObject({ coverage: null, told: amount, tries: 1 });
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', amount }]);
    expect(await world.nextOf(member)).toMatchObject({ snapshot: { coverage: 'AMPLIA' } });
  });

  test('a change of the policy is confirmed: the next year is of what it says by then', async () => {
    const member = await world.insured();
    const { amountOf } = await agreedAndAsked(member, 'AMPLIA');
    const email = `nuevo.${member.email}`;
    const change = { kind: 'contact', phone_number: '5511112222', email } as const;
    const changed = await member.client.call(changePolicy, { policy_number: member.policyNumber, change });
    expect(changed.code).toBeUndefined();
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', amount: amountOf('AMPLIA') }]);
    expect(await world.nextOf(member)).toMatchObject({ snapshot: { insured: { email } } });
  });

  test('the policy gets another package while a card is verified: the price is another, and nothing is agreed to', async () => {
    const member = await world.insured();
    await world.at(member, 30);
    await world.enter(member, 'renew');
    const cardId = await newCard(member.client);
    const total = (await world.shown(member))?.price?.total ?? '';
    const slow = {
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'slow',
      ms: 3000,
      times: 1,
    } as const;
    await server.sandbox.addFault(slow);
    const body = { policy_number: member.policyNumber, payment_card_id: cardId, total, automatic: false };
    const answer = member.client.call(acceptRenewal, body);
    await until('verifying', async () => (await world.renewalOf(member))?.verification_key != null);
    const changed = await accepted(member, await offered(member, toCoverage('RC')));
    expect(changed.change.state).toBe('confirmed');
    expect((await answer).code).toBe('RENEWAL_PRICE');
    expect(await world.renewalOf(member)).toMatchObject({ state: 'quoted', card_id: null });
  });

  test('a suspension is lifted while the gateway says that it was charged: nothing is given back', async () => {
    const member = await world.insured();
    await world.at(member, 30);
    expect((await world.accept(member)).status).toBe(200);
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'drop' });
    await world.at(member, 5);
    expect((await world.renewalOf(member))?.state).toBe('charging');
    const become = async (state: 'suspended' | 'issued') =>
      await server.db.updateTable('policies').set({ state }).where('id', '=', member.policyId).execute();
    await become('suspended');
    await server.sandbox.clearFaults();
    const before = await askedOf('payment-gateway.');
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'slow', ms: 1500 });
    server.clock.advance({ minutes: 6 });
    const looking = world.round();
    await until('the gateway to be asked', async () => (await askedOf('payment-gateway.')) > before);
    await become('issued');
    await looking;
    await server.sandbox.clearFaults();
    await world.untilIssued(member);
    expect(await world.chargesOf(member)).toMatchObject([{ status: 'charged', refundedAmount: 0 }]);
  });
});
