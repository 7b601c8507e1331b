import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '../../db/connection.ts';
import { databaseUrlOf } from '../../operations/testing/operations-world.ts';
import type { Email, EmailAnswer } from '../../providers/email/port.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { until } from '../../testing/test-purchase.ts';
import { remindersOn, storeApplication } from '../../testing/test-reminders.ts';

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

const answering = (answer: EmailAnswer) => ({ send: async () => answer });

describe('what the mail server answers', () => {
  test('refused for good: recorded, listed, and nothing more to that address until the account changes', async () => {
    const { id, memberId } = await world.dueApplication();
    await world.remind('quote', answering({ kind: 'refused', isAddress: true })).run(id);
    expect(await world.rowsOf(id)).toMatchObject([{ outcome: 'refused' }]);
    expect(await world.groupsOf(id)).toEqual(['reminder-refused quote-1-hour']);
    const second = await storeApplication(server.db, memberId, world.later(-61));
    const tomorrow = { at: world.later(24 * 60) };
    const { run, messages } = world.remind('quote', tomorrow);
    await run(second);
    expect(messages).toEqual([]);
    const account = server.db.updateTable('accounts').where('member_id', '=', memberId);
    await account.set({ email: 'nuevo@socios.example', updated_at: world.later(1) }).execute();
    const third = await storeApplication(server.db, memberId, world.later(-61));
    await run(third);
    expect(messages).toMatchObject([{ to: 'nuevo@socios.example' }]);
  });

  test('refused, but not because of the address: the next one goes there; a dead address after 30 days', async () => {
    const { id, memberId } = await world.dueApplication();
    await world.remind('quote', answering({ kind: 'refused', isAddress: false })).run(id);
    expect(await world.rowsOf(id)).toMatchObject([{ outcome: 'refused' }]);
    const second = await storeApplication(server.db, memberId, world.later(-61));
    const tomorrow = world.later(24 * 60);
    await world
      .remind('quote', { at: tomorrow, ...answering({ kind: 'refused', isAddress: true }) })
      .run(second);
    const day = 24 * 60;
    for (const [days, sent] of [
      [30, 0],
      [31, 1],
    ] as const) {
      const lastStep = world.later(days * day - 61);
      const next = await storeApplication(server.db, memberId, lastStep);
      const { run, messages } = world.remind('quote', { at: world.later(days * day) });
      await run(next);
      expect(messages).toHaveLength(sent);
    }
  });

  test('nobody knows: never again, and listed', async () => {
    const { id } = await world.dueApplication();
    await world.remind('quote', answering({ kind: 'unknown', reason: 'timeout', mayBeTaken: true })).run(id);
    expect(await world.rowsOf(id)).toMatchObject([{ outcome: 'unknown' }]);
    expect(await world.groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
    await server.db
      .updateTable('applications')
      .set({ reminder_due_at: world.later(0) })
      .where('id', '=', id)
      .execute();
    const { run, messages } = world.remind('quote');
    await run(id);
    expect(messages).toEqual([]);
  });

  test('certainly not taken: as if nothing had been recorded, and again in 10 minutes with the same id', async () => {
    const { id, memberId } = await world.dueApplication();
    const ids: string[] = [];
    const busy: Email['send'] = async ({ messageId }) => {
      ids.push(messageId);
      return { kind: 'unknown', reason: 'unavailable', mayBeTaken: false };
    };
    await world.remind('quote', { send: busy }).run(id);
    expect([await world.rowsOf(id), await world.linksOf(id)]).toEqual([[], 0]);
    expect(await world.dueAt(id)).toEqual(world.later(10));
    expect(await world.groupsOf(id)).toEqual([]);
    // Its place for today is free again too.
    const second = await storeApplication(server.db, memberId, world.later(-61));
    const { run, messages } = world.remind('quote');
    await run(second);
    expect(messages).toHaveLength(1);
    const next = world.remind('quote', { at: world.later(24 * 60) });
    await next.run(id);
    expect(next.messages.map(({ messageId }) => messageId)).toEqual(ids);
  });

  test('not taken, and meanwhile finished: nothing follows', async () => {
    const { id } = await world.dueApplication();
    const busy: Email['send'] = async () => {
      const application = server.db.updateTable('applications').where('id', '=', id);
      await application.set({ status: 'discarded', reminder_due_at: null }).execute();
      return { kind: 'unknown', reason: 'unavailable', mayBeTaken: false };
    };
    await world.remind('quote', { send: busy }).run(id);
    expect(await world.dueAt(id)).toBeNull();
  });
});

describe('killed at any instant: nobody gets one twice', () => {
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };

  test('before it is recorded: sent by the next round', async () => {
    const { id } = await world.dueApplication();
    const pool = createPool(await databaseUrlOf(server), { max: 1 });
    const db = createDatabase(pool);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const { run } = world.remind('quote', { db, send: killed });
    // It waits for its row in the middle of its transaction; there its connection ends.
    await server.db.transaction().execute(async (trx) => {
      await sql`lock table reminders in access exclusive mode`.execute(trx);
      const running = run(id);
      const outcome = running.then(
        () => 'done',
        () => 'killed',
      );
      await until('it waits', async () => {
        const waiting = await sql`select from pg_locks where pid = ${rows[0]?.pid} and not granted`.execute(
          server.db,
        );
        return waiting.rows.length > 0;
      });
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
      expect(await outcome).toBe('killed');
    });
    await db.destroy();
    expect([await world.rowsOf(id), await world.linksOf(id)]).toEqual([[], 0]);
    const { run: again, messages } = world.remind('quote');
    await again(id);
    expect(messages).toHaveLength(1);
  });

  test('recorded, but not handed over: missing, and listed', async () => {
    const { id } = await world.dueApplication();
    await expect(world.remind('quote', { send: killed }).run(id)).rejects.toThrow('killed');
    expect(await world.groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
    const { run, messages } = world.remind('quote');
    await run(id);
    expect(messages).toEqual([]);
    // The next one is not affected.
    const third = world.remind('quote', { at: world.later(3 * 24 * 60) });
    await third.run(id);
    expect(third.messages).toHaveLength(1);
  });

  test('handed over, but its outcome not recorded: arrived once, and listed', async () => {
    const { id } = await world.dueApplication();
    let taken = 0;
    const lost: Email['send'] = async () => {
      taken += 1;
      return await killed();
    };
    await expect(world.remind('quote', { send: lost }).run(id)).rejects.toThrow('killed');
    await world.remind('quote', { send: lost }).run(id);
    expect(taken).toBe(1);
    expect(await world.groupsOf(id)).toEqual(['reminder-uncertain quote-1-hour']);
  });

  test('what stands in the list is left out of it after 30 days', async () => {
    const { id } = await world.dueApplication();
    await expect(world.remind('quote', { send: killed }).run(id)).rejects.toThrow('killed');
    server.clock.advance({ days: 29 });
    expect(await world.groupsOf(id)).toHaveLength(1);
    server.clock.advance({ days: 1 });
    expect(await world.groupsOf(id)).toEqual([]);
  });
});
