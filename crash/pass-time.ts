import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, civilDate, noon } from '@socio/domain/dates';
import { MINUTE } from '@socio/domain/spans';
import { sql } from 'kysely';
import { createDatabase, createPool, type Database } from '../apps/server/src/db/connection.ts';
import type { Passing } from './shop-floor.ts';

/** How far the clocks are moved, in milliseconds, so that a run takes place by day in Mexico. */
export function daylightShift(now: Date): number {
  return noon(civilDate(now)).getTime() - now.getTime();
}

const everyMs = 1000;

/** Longer than any pause after which the server looks again at what it could not send or decide. */
const pauseMs = 61 * MINUTE;

export type PassingTime = { stop: () => Promise<void> };

/**
 * Lets an hour pass, again and again, for whatever is left unfinished, also in the middle of a purchase: its reminder
 * becomes due while the server is being killed. `passed` is called each time some did.
 */
export function letTimePass(
  url: string,
  { now, passed }: { now: () => Date; passed: () => void },
): PassingTime {
  const state = { isOver: false };
  const running = (async () => {
    while (!state.isOver) {
      await sleep(everyMs);
      const db = createDatabase(createPool(url, { max: 1 }));
      // The database is killed too.
      if ((await passHour(db, now()).catch(() => 0)) > 0) passed();
      await db.destroy().catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      state.isOver = true;
      await running;
    },
  };
}

/** Once for each step: after its reminder the next one is days away. */
async function passHour(db: Database, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await endPausesAfterwards(trx, now);
    const { rows } = await sql<{ id: string }>`
      update applications set reminder_due_at = ${now}, last_updated_at = last_updated_at - interval '1 hour'
      where id in (
        select id from applications
        where status = 'active' and fulfilment in ('none', 'charged') and member_id is not null
          and reminder_due_at <= last_updated_at + interval '1 hour'
        for update skip locked)
      returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    // Open attempts keep their time: the server counts by it.
    await sql`
      update payment_attempts
      set created_at = created_at - interval '1 hour', charged_at = charged_at - interval '1 hour'
      where application_id = any(${ids}) and status in ('charged', 'declined', 'cancelled')`.execute(trx);
    return ids.length;
  });
}

/** A renewal whose quote the insurer did not give waits for an hour: it is asked again at once. */
async function endPausesAfterwards(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ look_at: now })
    .where('look_at', '>', now)
    .where('look_at', '<=', new Date(now.getTime() + pauseMs))
    .execute();
}

/** What passes for one policy, whether or not the database is being killed: tried until it has. */
export function passingOf(url: string, now: () => Date): Passing {
  const inDatabase = async (change: (db: Database) => Promise<unknown>) => {
    for (;;) {
      const db = createDatabase(createPool(url, { max: 1 }));
      const isDone = await change(db).then(
        () => true,
        () => false,
      );
      await db.destroy().catch(() => undefined);
      if (isDone) return;
      await sleep(200);
    }
  };
  return {
    now,
    makeReceiptDue: (applicationId) =>
      inDatabase((db) =>
        sql`update receipts set due_date = ${civilDate(now())}, collect_at = ${now()}
          where number = 2 and policy_id = (select id from policies where application_id = ${applicationId})`.execute(
          db,
        ),
      ),
    makeEndNear: (applicationId) =>
      inDatabase((db) =>
        sql`update policies set end_date = ${addDays(civilDate(now()), 5)}
          where application_id = ${applicationId}`.execute(db),
      ),
    passHalfHour: (applicationId) =>
      inDatabase((db) =>
        sql`update cancellations set insurer_asked_at = ${now()} where state = 'asked'
          and policy_id = (select id from policies where application_id = ${applicationId})`.execute(db),
      ),
    passPause: () =>
      inDatabase(async (db) => {
        await sql`update otp_challenges set sent_at = sent_at - interval '1 minute'`.execute(db);
        await sql`update rate_uses set expires_at = expires_at - interval '1 minute'`.execute(db);
      }),
  };
}

/** Lets the last hour pass and ends every pause: the server does at once what it would do later. */
export async function endPauses(db: Database, now: Date): Promise<void> {
  await passHour(db, now);
  const soon = new Date(now.getTime() + pauseMs);
  await db
    .updateTable('applications')
    .set({ reminder_due_at: now })
    .where('reminder_due_at', '<=', soon)
    .execute();
}
