import { randomUUID } from 'node:crypto';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { civilDate, shortDate } from '@socio/domain/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startApplication, visitorApplication } from '../../testing/test-application.ts';
import { newMember, newMembership } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay } from '../../testing/test-purchase.ts';
import { remindersOn, storeApplication } from '../../testing/test-reminders.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { findDueReminders } from './send-reminder.ts';

let server: TestServer;
let world: ReturnType<typeof remindersOn>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
  // Past the server's own first round.
  server.clock.advance({ minutes: 120 });
  world = remindersOn(server);
});
afterAll(() => server.close());

describe('applications.reminder_due_at: an hour after each step of a member', () => {
  test('created and edited; a visitor’s has none', async () => {
    const { client } = await newMember(server);
    const id = await startApplication(client);
    expect(await world.dueAt(id)).toEqual(world.later(60));
    server.clock.advance({ minutes: 5 });
    const visitor = await visitorApplication(server.client());
    expect(await world.dueAt(visitor)).toBeNull();
    const membership = await newMembership(server);
    const own = await visitorApplication(membership.client);
    expect(await world.dueAt(own)).toEqual(world.later(60));
  });

  test('a later step leaves it; who looks then looks again an hour after that step', async () => {
    const { client } = await newMember(server);
    const id = await startApplication(client);
    const first = world.later(60);
    server.clock.advance({ minutes: 50 });
    await client.call(updateInsuranceApplicationStep2, { insurance_application_id: id, year: 2024 });
    const later = world.later(60);
    expect(await world.dueAt(id)).toEqual(first);
    const early = world.remind('quote', { at: first });
    await early.run(id);
    expect([early.messages, await world.rowsOf(id)]).toEqual([[], []]);
    expect(await world.dueAt(id)).toEqual(later);
    const inTime = world.remind('quote', { at: later });
    await inTime.run(id);
    expect(inTime.messages).toHaveLength(1);
  });

  test('charged: an hour later; every other move ends it', async () => {
    const purchase = await paid(server);
    expect(await world.dueAt(purchase.applicationId)).toEqual(world.later(60));
    await purchase.finish();
    expect(await world.dueAt(purchase.applicationId)).toBeNull();
  });
});

describe('one reminder', () => {
  test('recorded with its link, handed over once, and when to look again', async () => {
    const { id, memberId, email } = await world.dueApplication();
    const { run, messages } = world.remind('quote');
    expect(await Promise.all([run(id), run(id), run(id)])).toEqual(['done', 'done', 'done']);
    expect(await run(id)).toBe('done');
    const [row] = await world.rowsOf(id);
    expect(row).toMatchObject({ member_id: memberId, kind: 'quote-1-hour', outcome: 'sent' });
    expect(row?.recorded_at).toEqual(server.clock.now());
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      to: email,
      messageId: `reminder.${row?.application_id}.quote-1-hour@socio-seguro`,
    });
    expect(messages[0]?.text).toMatch(new RegExp(`/magic-link/auto-insurance/${id}#k=[\\w-]{22}\\n`));
    expect(messages[0]?.headers?.['List-Unsubscribe']).toMatch(
      /^<http:\/\/\S+\/api\/unsubscribe\/[\w-]{43}>$/,
    );
    expect(await world.linksOf(id)).toBe(1);
    expect(await world.dueAt(id)).toEqual(world.later(-61 + 3 * 24 * 60));
    const steps = server.db.selectFrom('workflow_steps').select(['workflow', 'step', 'outcome', 'detail']);
    expect(await steps.where('application_id', '=', id).execute()).toEqual([
      { workflow: 'remind-quote', step: 'quote-1-hour', outcome: 'done', detail: null },
    ]);
    expect(await world.groupsOf(id)).toEqual([]);
  });

  test('about a paid policy: what was paid, until when; no way to unsubscribe', async () => {
    const purchase = await paid(server);
    const { run, messages } = world.remind('vehicle', { at: world.later(60) });
    await run(purchase.applicationId);
    expect(messages[0]?.subject).toBe('Falta un paso: completa los datos de tu auto');
    expect(messages[0]?.text).toContain(`Pagaste: $${purchase.amount}`);
    expect(messages[0]?.text).toContain('Puedes hacerlo hasta: 9 abr 2026');
    expect(messages[0]?.headers).toBeUndefined();
    expect(await world.rowsOf(purchase.applicationId)).toMatchObject([
      { kind: 'vehicle-1-hour', quote_day: null, unsubscribe_hash: null, outcome: 'sent' },
    ]);
    for (const secret of ['RAMÍREZ', purchase.phone, '1979', '4242', purchase.number]) {
      expect(withoutIds(JSON.stringify(messages))).not.toContain(secret);
    }
  });

  test('with the price of a quote that is still valid, and that contracting asks for the birth date', async () => {
    const { applicationId } = await readyToPay(server);
    const { run, messages } = world.remind('quote', { at: world.later(61) });
    await run(applicationId);
    const text = messages[0]?.text;
    expect(text).toMatch(/Elegiste: Amplia, \$[\d,.]+ al mes con un primer pago de \$/);
    expect(text).toMatch(/Mejor precio: Responsabilidad Civil, \$[\d,.]+ al mes con un primer pago de \$/);
    expect(text).toContain('te pediremos tu fecha de nacimiento');
  });

  test('the link ends with the application, 30 days after its last step', async () => {
    const { id } = await world.dueApplication(undefined, 3 * 24 * 60);
    const { run, messages } = world.remind('quote');
    await run(id);
    const ends = civilDate(world.later((30 - 3) * 24 * 60));
    expect(messages[0]?.text).toContain(`Este enlace funciona hasta el ${shortDate(ends)} `);
  });

  test('about a paid policy whose vehicle the insurer did not accept', async () => {
    const { applicationId } = await paid(server);
    const application = server.db.updateTable('applications').where('id', '=', applicationId);
    await application.set({ refused_license_plates: 'ABC123A' }).execute();
    const { run, messages } = world.remind('vehicle', { at: world.later(60) });
    await run(applicationId);
    expect(messages[0]?.subject).toBe('Revisa los datos de tu auto');
  });
});

describe('who is not reminded', () => {
  const nobody = async (id: string, next: Date | null, about: 'quote' | 'vehicle' = 'quote', at?: Date) => {
    const { run, messages } = world.remind(about, at === undefined ? {} : { at });
    expect(await run(id)).toBe('done');
    expect([messages, await world.rowsOf(id), await world.linksOf(id)]).toEqual([[], [], 0]);
    expect(await world.dueAt(id)).toEqual(next);
  };
  const set = (id: string, values: object) =>
    server.db.updateTable('applications').set(values).where('id', '=', id).execute();

  test('not due yet, discarded, of another kind: not even looked at', async () => {
    const early = await world.dueApplication(undefined, 59);
    await nobody(early.id, world.later(1));
    const discarded = await world.dueApplication();
    await set(discarded.id, { status: 'discarded' });
    await nobody(discarded.id, world.later(-1));
    const other = await world.dueApplication();
    await nobody(other.id, world.later(-1), 'vehicle');
  });

  test('the same car was bought meanwhile in another application: never again; another car is', async () => {
    const purchase = await readyToPay(server);
    const [same, other] = [
      await storeApplication(server.db, purchase.id, world.later(-61)),
      await storeApplication(server.db, purchase.id, world.later(-61)),
    ];
    await set(other, { brand_model: 'Nissan March' });
    await purchase.pay(await newCard(purchase.client));
    await nobody(same, null);
    await purchase.finish();
    await set(same, { reminder_due_at: world.later(-1) });
    await nobody(same, null);
    const { run, messages } = world.remind('quote');
    await run(other);
    expect(messages).toHaveLength(1);
  });

  test('untouched for 30 days: never again', async () => {
    const { id } = await world.dueApplication(undefined, 31 * 24 * 60);
    await nobody(id, null);
  });

  test('without an address, or without an account: looked at again for the next one', async () => {
    const { id } = await world.dueApplication(null);
    await nobody(id, world.later(-61 + 3 * 24 * 60));
    const { client } = await newMembership(server);
    const without = await startApplication(client);
    await nobody(without, world.later(3 * 24 * 60), 'quote', world.later(61));
  });

  test('before its time, because of a later step, nothing else decides; then who wants to leave is left alone', async () => {
    const { id, memberId } = await world.dueApplication(undefined, 30);
    await set(id, { reminder_due_at: world.later(-1) });
    await server.db
      .insertInto('account_deletions')
      .values({ id: randomUUID(), member_id: memberId, asked_at: world.later(-5), due_at: world.later(60) })
      .execute();
    await nobody(id, world.later(30));
    await nobody(id, world.later(30 + 24 * 60), 'quote', world.later(30));
  });

  test('while the bank is asked: looked at again once it must have answered', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, cards.asks));
    await nobody(purchase.applicationId, world.later(61 + 15), 'quote', world.later(61));
  });

  test('a card declined a moment ago is a step too', async () => {
    const purchase = await readyToPay(server);
    server.clock.advance({ minutes: 15 });
    await purchase.pay(await newCard(purchase.client, cards.declines));
    await nobody(purchase.applicationId, world.later(60), 'quote', world.later(50));
  });

  test('at night nothing is due; and what was found before waits for the morning', async () => {
    const { id } = await world.dueApplication();
    const night = new Date('2026-03-11T04:00:00Z');
    await nobody(id, new Date('2026-03-11T14:00:00Z'), 'quote', night);
    const before = night;
    expect(await findDueReminders('quote')(server.db, { now: night, before })).toEqual([]);
    const morning = new Date('2026-03-11T14:00:00Z');
    expect(await findDueReminders('quote')(server.db, { now: morning, before })).toContain(id);
    expect(await findDueReminders('quote')(server.db, { now: morning, applicationId: id })).toEqual([]);
  });

  test('a second quote on the same day: tomorrow at 8:00; a paid one is not held back', async () => {
    const { id, memberId } = await world.dueApplication();
    const second = await storeApplication(server.db, memberId, world.later(-61));
    const { run } = world.remind('quote');
    await run(id);
    await nobody(second, new Date('2026-03-11T14:00:00Z'));
    const paidFor = await paid(server);
    await server.db
      .insertInto('reminders')
      .values({
        id: randomUUID(),
        application_id: id,
        member_id: paidFor.id,
        kind: 'quote-3-days',
        quote_day: '2026-03-10',
        recorded_at: world.later(0),
      })
      .execute();
    const vehicle = world.remind('vehicle', { at: world.later(60) });
    await vehicle.run(paidFor.applicationId);
    expect(vehicle.messages).toHaveLength(1);
  });

  test('of two applications of one person at the same instant, one', async () => {
    const { id, memberId } = await world.dueApplication();
    const second = await storeApplication(server.db, memberId, world.later(-61));
    const { run, messages } = world.remind('quote');
    await Promise.all([run(id), run(second)]);
    expect(messages).toHaveLength(1);
  });
});
