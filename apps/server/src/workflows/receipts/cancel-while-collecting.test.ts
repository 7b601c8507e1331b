import { checkMembership } from '@socio/contracts/check-membership';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { formatMxn } from '@socio/domain/money';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { meetAtRow } from '../../testing/meet-at-row.ts';
import { sweepRooms } from '../../testing/remind-round.ts';
import { cancel, cancellationRefundsOf } from '../../testing/test-cancelling.ts';
import { startCollecting, type Insured } from '../../testing/test-collecting.ts';
import { authenticate } from '../../testing/test-member.ts';
import { until } from '../../testing/test-purchase.ts';
import { createMailCancellation } from '../mails/mail-cancellation.ts';
import { createRefundCancelled } from '../payment/refund-cancelled.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
beforeEach(async () => {
  // Issued on 10 March, so the second receipt is due on 10 April.
  server = await startTestServer({ COLLECTS: 'product' });
  world = await startCollecting(server);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

async function proveAgain({ client, phone, number }: Insured): Promise<void> {
  await client.call(checkMembership, { membership_number: number });
  await authenticate(server, client, phone);
}

const stateOf = async ({ policyId }: Insured) => {
  const { state } = await server.db
    .selectFrom('policies')
    .select('state')
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  return state;
};

describe('after-the-sale.md, Cancelling: a policy whose receipts the product collects', () => {
  test('from a later day: receipts due before it are charged, none after it, and the last gives back its unused days', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-15 12:00');
    await proveAgain(insured);
    expect((await cancel(server, insured, '2026-05-20')).code).toBeUndefined();
    await world.liveUntil('2026-05-20 12:01');
    await world.round();
    expect(await stateOf(insured)).toBe('cancelled');
    await world.liveUntil('2026-07-15 12:00');

    // 10 May to 10 June, of which 11 days were used.
    const receipts = await world.receiptsOf(insured);
    const { net_premium = 0, surcharge = 0, iva = 0 } = receipts[2] ?? {};
    const premium = Math.round(((net_premium + surcharge) * 20) / 31);
    const ivaKept = Math.round((net_premium + surcharge - premium) * 0.16);
    const booked = await world.bookedOf(insured);
    expect(booked.map(({ key, status, refundedAmount }) => [key, status, refundedAmount])).toEqual([
      ['receipt-2:1', 'charged', 0],
      ['receipt-3:1', 'charged', premium + iva - ivaKept],
    ]);
    expect(receipts.map(({ state }) => state)).toEqual([
      'paid',
      'paid',
      'paid',
      ...Array.from({ length: 9 }, () => 'cancelled'),
    ]);
    const mandates = await server.db
      .selectFrom('mandates')
      .select('ended_how')
      .where('application_id', '=', insured.applicationId)
      .execute();
    expect(mandates).toEqual([{ ended_how: 'policy-ended' }]);
  });

  test('while it may be taken back, what it would end is not charged; taken back, it is', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-10 08:50');
    await proveAgain(insured);
    await cancel(server, insured);
    await world.liveUntil('2026-04-10 09:10');
    expect(await world.bookedOf(insured)).toEqual([]);
    const [, second] = await world.receiptsOf(insured);
    const answer = await insured.client.call(payReceipt, {
      policy_number: insured.policyNumber,
      number: 2,
      payment_card_id: insured.cardId,
      amount: formatMxn(second?.amount ?? 0),
    });
    expect(answer.code).toBe('RECEIPT_NOT_PAYABLE');
    const undone = await insured.client.call(undoCancellation, { policy_number: insured.policyNumber });
    expect(undone.code).toBeUndefined();
    await world.liveUntil('2026-04-10 10:15');
    expect(await world.bookedOf(insured)).toMatchObject([{ key: 'receipt-2:1', status: 'charged' }]);
    expect((await world.receiptsOf(insured))[1]?.state).toBe('paid');
  });

  test('two charges given back at the same instant: the last of them is told', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-05-06 12:00');
    await proveAgain(insured);
    const [, , third] = await world.receiptsOf(insured);
    // Ahead of its day: all of it comes back, and a part of the one before.
    const paid = await insured.client.call(payReceipt, {
      policy_number: insured.policyNumber,
      number: 3,
      payment_card_id: insured.cardId,
      amount: formatMxn(third?.amount ?? 0),
    });
    expect(paid.code).toBeUndefined();
    await cancel(server, insured);
    world.moveTo('2026-05-06 12:45');
    await sweepRooms(world.services, ['policy']);
    const [one, other, ...more] = await cancellationRefundsOf(server, insured);
    expect(more).toEqual([]);
    if (one === undefined || other === undefined) throw new Error('two are given back');
    const { id } = await server.db.selectFrom('cancellations').select('id').executeTakeFirstOrThrow();
    const refund = createRefundCancelled(world.services);
    await meetAtRow(
      server,
      id,
      () => refund(one.id),
      () => refund(other.id),
      'cancellations',
    );
    const told = server.db.selectFrom('cancellation_mails').select('kind').where('kind', '=', 'refunded');
    expect(await told.execute()).toHaveLength(1);
  });

  test('its mails go once and in their order, whoever sends them and however late', async () => {
    const insured = await world.insure();
    await world.liveUntil('2026-04-15 12:00');
    await proveAgain(insured);
    await server.sandbox.addFault({ service: 'smtp', kind: 'error' });
    await cancel(server, insured);
    world.moveTo('2026-04-15 12:45');
    await sweepRooms(world.services, ['policy']);
    const unsent = server.db
      .selectFrom('cancellation_mails')
      .select(['id', 'kind'])
      .where('sent_at', 'is', null);
    const waiting = new Map((await unsent.execute()).map(({ kind, id }) => [kind, id]));
    const send = createMailCancellation(world.services);
    const [asked = '', confirmed = ''] = [waiting.get('asked'), waiting.get('confirmed')];
    expect(await send(confirmed)).toBe('later');
    // From here on only this test sends them: the later one takes the first along.
    await sql`delete from pgboss.job where name = 'mail-cancellation'`.execute(server.db);
    await server.sandbox.clearFaults();
    const sendAll = async (ids: string[]) => await Promise.all(ids.map((id) => send(id)));
    await until('sent', async () => (await sendAll([confirmed, confirmed])).includes('done'));
    expect(await unsent.execute()).toEqual([]);
    expect(await sendAll([confirmed, asked])).toEqual(['done', 'done']);
    const subjects = (await world.mailsTo(insured)).map(({ subject = '' }) => subject);
    expect(subjects.filter((one) => /cancel/.test(one))).toEqual([
      expect.stringContaining('Recibimos tu cancelación'),
      expect.stringContaining('Se canceló tu póliza'),
    ]);
  });
});
