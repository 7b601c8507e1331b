import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '../../db/connection.ts';
import { databaseUrlOf, dueOf } from '../../operations/testing/operations-world.ts';
import type { Email, EmailAnswer, EmailMessage } from '../../providers/email/port.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { startApplication, visitorApplication } from '../../testing/test-application.ts';
import { newMember, newMembership } from '../../testing/test-member.ts';
import { cards, newCard, paid, readyToPay, until } from '../../testing/test-purchase.ts';
import { storeApplication, storeMember } from '../../testing/test-reminders.ts';
import { createSendReminder, findDueReminders } from './send-reminder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '120000' });
  server.clock.freeze();
  // Past the server's own first round.
  server.clock.advance({ minutes: 120 });
});
afterAll(() => server.close());

const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);

/** An application due now, of a new member. */
async function dueApplication(email: string | null = `${randomUUID()}@socios.example`, agoMinutes = 61) {
  const memberId = await storeMember(server, email);
  const id = await storeApplication(server.db, memberId, later(-agoMinutes));
  return { id, memberId, email: email ?? '' };
}

type Sending = { at?: Date; send?: Email['send']; db?: TestServer['db'] };

function remind(about: 'quote' | 'vehicle', { at, send, db = server.db }: Sending = {}) {
  const messages: EmailMessage[] = [];
  const taking: Email['send'] = async (message) => {
    messages.push(message);
    return { kind: 'sent' };
  };
  const run = createSendReminder(
    {
      db,
      clock: () => at ?? server.clock.now(),
      email: { send: send ?? taking },
      mailFrom: server.config.MAIL_FROM,
      publicUrl: server.config.PUBLIC_URL,
      secret: server.config.SECRET,
    },
    about,
  );
  return { run, messages };
}

const answering = (answer: EmailAnswer) => ({ send: async () => answer });
const rowsOf = (id: string) =>
  server.db.selectFrom('reminders').selectAll().where('application_id', '=', id).execute();
const dueAt = async (id: string) =>
  (
    await server.db
      .selectFrom('applications')
      .select('reminder_due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).reminder_due_at;
const linksOf = async (id: string) =>
  (
    await server.db
      .selectFrom('application_links')
      .select('key_hash')
      .where('application_id', '=', id)
      .execute()
  ).length;
const groupsOf = async (id: string) =>
  (await dueOf(server, { applicationId: id })).map(({ kind, state }) => `${kind} ${state}`);

describe('applications.reminder_due_at: an hour after each step of a member', () => {
  test('created and edited; a visitor’s has none', async () => {
    const { client } = await newMember(server);
    const id = await startApplication(client);
    expect(await dueAt(id)).toEqual(later(60));
    server.clock.advance({ minutes: 5 });
    const visitor = await visitorApplication(server.client());
    expect(await dueAt(visitor)).toBeNull();
    const membership = await newMembership(server);
    const own = await visitorApplication(membership.client);
    expect(await dueAt(own)).toEqual(later(60));
  });

  test('charged: an hour later; every other move ends it', async () => {
    const purchase = await paid(server);
    expect(await dueAt(purchase.applicationId)).toEqual(later(60));
    await purchase.finish();
    expect(await dueAt(purchase.applicationId)).toBeNull();
  });
});

describe('one reminder', () => {
  test('recorded with its link, handed over once, and when to look again', async () => {
    const { id, memberId, email } = await dueApplication();
    const { run, messages } = remind('quote');
    expect(await Promise.all([run(id), run(id), run(id)])).toEqual(['done', 'done', 'done']);
    expect(await run(id)).toBe('done');
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ member_id: memberId, kind: 'quote-1-hour', outcome: 'sent' });
    expect(row?.recorded_at).toEqual(server.clock.now());
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ to: email, messageId: `reminder.${row?.id}@socio-seguro` });
    expect(messages[0]?.text).toMatch(new RegExp(`/magic-link/auto-insurance/${id}#k=[\\w-]{22}\\n`));
    expect(messages[0]?.headers?.['List-Unsubscribe']).toMatch(
      /^<http:\/\/\S+\/api\/unsubscribe\/[\w-]{43}>$/,
    );
    expect(await linksOf(id)).toBe(1);
    expect(await dueAt(id)).toEqual(later(-61 + 3 * 24 * 60));
    const steps = server.db.selectFrom('workflow_steps').select(['workflow', 'step', 'outcome', 'detail']);
    expect(await steps.where('application_id', '=', id).execute()).toEqual([
      { workflow: 'remind-quote', step: 'quote-1-hour', outcome: 'done', detail: null },
    ]);
    expect(await groupsOf(id)).toEqual([]);
  });

  test('about a paid policy: what was paid, until when; no way to unsubscribe', async () => {
    const purchase = await paid(server);
    const { run, messages } = remind('vehicle', { at: later(60) });
    await run(purchase.applicationId);
    expect(messages[0]?.subject).toBe('Falta un paso: los datos de tu auto');
    expect(messages[0]?.text).toContain(`Pagaste: $${purchase.amount}`);
    expect(messages[0]?.text).toContain('Puedes darlos hasta: 9 abr 2026');
    expect(messages[0]?.headers).toBeUndefined();
    expect(await rowsOf(purchase.applicationId)).toMatchObject([
      { kind: 'vehicle-1-hour', quote_day: null, unsubscribe_hash: null, outcome: 'sent' },
    ]);
    for (const secret of ['RAMÍREZ', purchase.phone, '1979', '4242', purchase.number]) {
      expect(JSON.stringify(messages)).not.toContain(secret);
    }
  });

  test('with the price of a quote that is still valid, and that contracting asks for the birth date', async () => {
    const { applicationId } = await readyToPay(server);
    const { run, messages } = remind('quote', { at: later(61) });
    await run(applicationId);
    expect(messages[0]?.text).toMatch(/Precio: \$[\d,.]+ al mes, primer pago de \$/);
    expect(messages[0]?.text).toContain('te pediremos tu fecha de nacimiento');
  });
});

describe('who is not reminded', () => {
  const nobody = async (id: string, next: Date | null, about: 'quote' | 'vehicle' = 'quote', at?: Date) => {
    const { run, messages } = remind(about, at === undefined ? {} : { at });
    expect(await run(id)).toBe('done');
    expect([messages, await rowsOf(id), await linksOf(id)]).toEqual([[], [], 0]);
    expect(await dueAt(id)).toEqual(next);
  };
  const set = (id: string, values: object) =>
    server.db.updateTable('applications').set(values).where('id', '=', id).execute();

  test('not due yet, discarded, of another kind: not even looked at', async () => {
    const early = await dueApplication(undefined, 59);
    await nobody(early.id, later(1));
    const discarded = await dueApplication();
    await set(discarded.id, { status: 'discarded' });
    await nobody(discarded.id, later(-1));
    const other = await dueApplication();
    await nobody(other.id, later(-1), 'vehicle');
  });

  test('untouched for 30 days: never again', async () => {
    const { id } = await dueApplication(undefined, 31 * 24 * 60);
    await nobody(id, null);
  });

  test('without an address, or without an account: looked at again for the next one', async () => {
    const { id } = await dueApplication(null);
    await nobody(id, later(-61 + 3 * 24 * 60));
    const { client } = await newMembership(server);
    const without = await startApplication(client);
    await nobody(without, later(3 * 24 * 60), 'quote', later(61));
  });

  test('while the bank is asked: looked at again once it must have answered', async () => {
    const purchase = await readyToPay(server);
    await purchase.pay(await newCard(purchase.client, cards.asks));
    await nobody(purchase.applicationId, later(61 + 15), 'quote', later(61));
  });

  test('a card declined a moment ago is a step too', async () => {
    const purchase = await readyToPay(server);
    server.clock.advance({ minutes: 15 });
    await purchase.pay(await newCard(purchase.client, cards.declines));
    await nobody(purchase.applicationId, later(60), 'quote', later(50));
  });

  test('at night nothing is due; and what was found before waits for the morning', async () => {
    const { id } = await dueApplication();
    const night = new Date('2026-03-11T04:00:00Z');
    await nobody(id, new Date('2026-03-11T14:00:00Z'), 'quote', night);
    const before = night;
    expect(await findDueReminders('quote')(server.db, { now: night, before })).toEqual([]);
    const morning = new Date('2026-03-11T14:00:00Z');
    expect(await findDueReminders('quote')(server.db, { now: morning, before })).toContain(id);
    expect(await findDueReminders('quote')(server.db, { applicationId: id })).toEqual([]);
  });

  test('a second quote on the same day: tomorrow at 8:00; a paid one is not held back', async () => {
    const { id, memberId } = await dueApplication();
    const second = await storeApplication(server.db, memberId, later(-61));
    const { run } = remind('quote');
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
        recorded_at: later(0),
      })
      .execute();
    const vehicle = remind('vehicle', { at: later(60) });
    await vehicle.run(paidFor.applicationId);
    expect(vehicle.messages).toHaveLength(1);
  });

  test('of two applications of one person at the same instant, one', async () => {
    const { id, memberId } = await dueApplication();
    const second = await storeApplication(server.db, memberId, later(-61));
    const { run, messages } = remind('quote');
    await Promise.all([run(id), run(second)]);
    expect(messages).toHaveLength(1);
  });
});

describe('what the mail server answers', () => {
  test('refused for good: recorded, listed, and nothing more to that address until the account changes', async () => {
    const { id, memberId } = await dueApplication();
    await remind('quote', answering({ kind: 'refused' })).run(id);
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'refused' }]);
    expect(await groupsOf(id)).toEqual(['reminder-refused quote-1-hour']);
    const second = await storeApplication(server.db, memberId, later(-61));
    const tomorrow = { at: later(24 * 60) };
    const { run, messages } = remind('quote', tomorrow);
    await run(second);
    expect(messages).toEqual([]);
    const account = server.db.updateTable('accounts').where('member_id', '=', memberId);
    await account.set({ email: 'nuevo@socios.example', updated_at: later(1) }).execute();
    const third = await storeApplication(server.db, memberId, later(-61));
    await run(third);
    expect(messages).toMatchObject([{ to: 'nuevo@socios.example' }]);
  });

  test('nobody knows: never again, and listed', async () => {
    const { id } = await dueApplication();
    await remind('quote', answering({ kind: 'unknown', reason: 'timeout', mayBeTaken: true })).run(id);
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'unknown' }]);
    expect(await groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
    await server.db
      .updateTable('applications')
      .set({ reminder_due_at: later(0) })
      .where('id', '=', id)
      .execute();
    const { run, messages } = remind('quote');
    await run(id);
    expect(messages).toEqual([]);
  });

  test('certainly not taken: as if nothing had been recorded, and again in 10 minutes with the same id', async () => {
    const { id, memberId } = await dueApplication();
    const ids: string[] = [];
    const busy: Email['send'] = async ({ messageId }) => {
      ids.push(messageId);
      return { kind: 'unknown', reason: 'unavailable', mayBeTaken: false };
    };
    await remind('quote', { send: busy }).run(id);
    expect([await rowsOf(id), await linksOf(id)]).toEqual([[], 0]);
    expect(await dueAt(id)).toEqual(later(10));
    expect(await groupsOf(id)).toEqual([]);
    // Its place for today is free again too.
    const second = await storeApplication(server.db, memberId, later(-61));
    const { run, messages } = remind('quote');
    await run(second);
    expect(messages).toHaveLength(1);
    const next = remind('quote', { at: later(24 * 60) });
    await next.run(id);
    expect(next.messages.map(({ messageId }) => messageId)).toEqual(ids);
  });

  test('not taken, and meanwhile finished: nothing follows', async () => {
    const { id } = await dueApplication();
    const busy: Email['send'] = async () => {
      const application = server.db.updateTable('applications').where('id', '=', id);
      await application.set({ status: 'discarded', reminder_due_at: null }).execute();
      return { kind: 'unknown', reason: 'unavailable', mayBeTaken: false };
    };
    await remind('quote', { send: busy }).run(id);
    expect(await dueAt(id)).toBeNull();
  });
});

describe('killed at any instant: nobody gets one twice', () => {
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };

  test('before it is recorded: sent by the next round', async () => {
    const { id } = await dueApplication();
    const pool = createPool(await databaseUrlOf(server), { max: 1 });
    const db = createDatabase(pool);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const { run } = remind('quote', { db, send: killed });
    // It waits for its row in the middle of its transaction; there its connection ends.
    await server.db.transaction().execute(async (trx) => {
      await sql`lock table reminders in access exclusive mode`.execute(trx);
      const running = run(id);
      const ended = expect(running).rejects.toThrow();
      await until('it waits', async () => {
        const waiting = await sql`select from pg_locks where pid = ${rows[0]?.pid} and not granted`.execute(
          server.db,
        );
        return waiting.rows.length > 0;
      });
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
      await ended;
    });
    await db.destroy();
    expect([await rowsOf(id), await linksOf(id)]).toEqual([[], 0]);
    const { run: again, messages } = remind('quote');
    await again(id);
    expect(messages).toHaveLength(1);
  });

  test('recorded, but not handed over: missing, and listed', async () => {
    const { id } = await dueApplication();
    await expect(remind('quote', { send: killed }).run(id)).rejects.toThrow('killed');
    expect(await groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
    const { run, messages } = remind('quote');
    await run(id);
    expect(messages).toEqual([]);
    // The next one is not affected.
    const third = remind('quote', { at: later(3 * 24 * 60) });
    await third.run(id);
    expect(third.messages).toHaveLength(1);
  });

  test('handed over, but its outcome not recorded: arrived once, and listed', async () => {
    const { id } = await dueApplication();
    let taken = 0;
    const lost: Email['send'] = async () => {
      taken += 1;
      return await killed();
    };
    await expect(remind('quote', { send: lost }).run(id)).rejects.toThrow('killed');
    await remind('quote', { send: lost }).run(id);
    expect(taken).toBe(1);
    expect(await groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
  });

  test('what stands in the list is left out of it after 30 days', async () => {
    const { id } = await dueApplication();
    await expect(remind('quote', { send: killed }).run(id)).rejects.toThrow('killed');
    server.clock.advance({ days: 29 });
    expect(await groupsOf(id)).toHaveLength(1);
    server.clock.advance({ days: 1 });
    expect(await groupsOf(id)).toEqual([]);
  });
});
