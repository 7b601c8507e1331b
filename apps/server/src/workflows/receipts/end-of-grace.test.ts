import { endMandate } from '@socio/contracts/end-mandate';
import { accountDeletion } from '@socio/contracts/account-deletion';
import { requestService } from '@socio/contracts/request-service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { receiptActs, type ReceiptActs } from '../../testing/receipt-acts.ts';
import { startCollecting } from '../../testing/test-collecting.ts';
import { cards, newCard, until } from '../../testing/test-purchase.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof startCollecting>>;
let acts: ReceiptActs;
beforeEach(async () => {
  // Issued on 10 March, so the second receipt is due on 10 April, and its grace ends on the 25th.
  server = await startTestServer({ COLLECTS: 'product', GATEWAY_TIMEOUT_MS: '1500' });
  world = await startCollecting(server);
  acts = receiptActs(server, world);
});
afterEach(async () => {
  await world.close();
  await server.close();
});

describe('after-the-sale.md, Collecting: the end of the grace', () => {
  test('a gateway that is silent: nothing is said of the cover until it is known, and what it had charged in time pays', async () => {
    const insured = await world.insure();
    const never = await world.insure(cards.charges);
    // The insurer calls its civil liability compulsory.
    const unpaid = await world.insure(cards.charges, { vin: '3N1CN8AE0PL000018' });
    await world.liveUntil('2026-04-10 08:59');
    const mandates = server.db.updateTable('mandates');
    // Their automatic attempts come late: nobody was there before.
    await mandates.set({ ended_at: server.clock.now(), ended_how: 'member' }).execute();
    await world.liveUntil('2026-04-25 11:25');
    await mandates
      .set({ ended_at: null, ended_how: null })
      .where('application_id', '!=', unpaid.applicationId)
      .execute();
    await server.db
      .updateTable('receipts')
      .set({ collect_at: server.clock.now() })
      .where('number', '=', 2)
      .where('policy_id', 'in', [insured.policyId, never.policyId])
      .execute();
    server.clock.advance({ seconds: 1 });
    await server.sandbox.addFault({
      service: 'payment-gateway',
      operation: 'charge',
      kind: 'drop',
      times: 1,
    });
    await server.sandbox.addFault({ service: 'payment-gateway', kind: 'off' });
    await world.round();
    world.moveTo('2026-04-25 12:05');
    // By the clock, before anything has been recorded.
    expect((await acts.policyOf(unpaid)).state).toBe('issued');
    expect(await acts.statusesOf(unpaid)).toEqual([{ id: 5 }, { id: 5 }]);
    await world.round();
    for (const one of [insured, never]) {
      expect(await acts.statusesOf(one)).toEqual([
        { id: 5, undecided: true },
        { id: 5, undecided: true },
      ]);
      expect([await acts.stateOf(one), (await acts.policyOf(one)).state]).toEqual(['charging', 'issued']);
      expect((await world.mailsAbout(one)).at(-1)).not.toMatch(/no tiene cobertura/);
      // Nor to whoever holds the paper: nothing is said of the cover until it is known.
      expect(await acts.verified(one)).toMatchObject({ status: 'suspended', undecided: true });
    }
    await server.sandbox.clearFaults();
    server.clock.advance({ minutes: 6 });
    await world.round();
    await world.round();
    const ends = await Promise.all(
      [insured, never].map(async (one) =>
        [await acts.stateOf(one), (await acts.policyOf(one)).state].join(' '),
      ),
    );
    expect(ends.toSorted()).toEqual(['lapsed suspended', 'paid issued']);
    // after-the-sale.md, Law: what a law makes compulsory stands, and is said.
    expect((await acts.policyOf(unpaid)).state).toBe('suspended');
    expect(await acts.verified(unpaid)).toMatchObject({ status: 'suspended', mandatory_cover: ['rc'] });
    expect(await acts.verified(insured)).not.toHaveProperty('mandatory_cover');
    const mail = (await world.mailsTo(unpaid)).find(({ subject = '' }) => subject.startsWith('Tu auto solo'));
    expect(mail?.subject).toContain('solo tiene su cobertura obligatoria (responsabilidad civil)');
    const stands = 'sigue vigente hasta las 12:00 h del 10 mar 2027';
    expect(mail?.text).toContain(stands);
    expect(mail?.text).not.toMatch(/no tiene cobertura|sin seguro/);
    await acts.proveAgain(unpaid);
    const tow = await unpaid.client.call(requestService, { policy_number: unpaid.policyNumber, kind: 'tow' });
    expect(tow).toMatchObject({ status: 409, code: 'SERVICE_ONLY_MANDATORY' });
    // Also once the rest has ended by itself, until the last day of the term.
    await world.liveUntil('2026-05-25 12:01');
    expect(await acts.verified(unpaid)).toMatchObject({ status: 'cancelled', mandatory_cover: ['rc'] });
    const ended = (await world.mailsTo(unpaid)).find(({ subject = '' }) => subject.startsWith('Terminó'));
    expect(ended?.text).toContain(stands);
    // trust.md, The member's data: with cover in force a deletion waits.
    const endsAt = async () =>
      (await unpaid.client.call(accountDeletion)).body.data.data.response.policy_ends_at;
    await acts.proveAgain(unpaid);
    expect(await endsAt()).toBe('2027-03-10T18:00:00.000Z');
    world.moveTo('2027-03-10 12:00');
    expect(await acts.verified(unpaid)).not.toHaveProperty('mandatory_cover');
  });

  test('a charge after 12:00 pays nothing, revives nothing, and goes back', async () => {
    const insured = await world.insure();
    await insured.client.call(endMandate, { policy_number: insured.policyNumber });
    await world.liveUntil('2026-04-25 11:20');
    await acts.proveAgain(insured);
    const asking = await newCard(insured.client, cards.asks);
    const payment = await acts.pay(insured, { cardId: asking });
    expect(payment).toMatchObject({ status: 'action_required', attempt: 1 });
    const { challenge_url: url } = payment as { challenge_url?: string };
    world.moveTo('2026-04-25 12:02');
    await fetch(`${url}/approve`, { method: 'POST', redirect: 'manual' });
    const told = ['Te devolvimos $', 'Tu auto no tiene cobertura'];
    await until('told of both', async () => {
      await world.round();
      const mails = await world.mailsAbout(insured);
      return told.every((start) => mails.some((subject) => subject?.startsWith(start)));
    });
    expect([await acts.stateOf(insured), (await acts.policyOf(insured)).state]).toEqual([
      'lapsed',
      'suspended',
    ]);
    const [booked] = await world.bookedOf(insured);
    expect(booked).toMatchObject({ status: 'charged', refundedAmount: booked?.amount });
    await acts.proveAgain(insured);
    expect(await acts.pay(insured, { attempt: 1 })).toBe('RECEIPT_TOO_LATE');
  });
});
