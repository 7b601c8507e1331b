import { setTimeout as sleep } from 'node:timers/promises';
import { isQuiet } from '@socio/domain/reminders';
import type { Database } from '../apps/server/src/db/connection.ts';

/** Counts the work that the server has started and not finished. */
async function countStanding(db: Database, now: Date): Promise<number> {
  const open = db.selectFrom('payment_attempts').where('status', 'in', ['pending', 'unknown', 'refunding']);
  const late = db.selectFrom('late_charges').where('refunded_at', 'is', null);
  const issuing = db.selectFrom('policies').where('state', '=', 'issuing');
  const untold = db.selectFrom('policies').where('state', '=', 'issued').where('mailed_at', 'is', null);
  const due = db.selectFrom('applications').where('status', '=', 'active');
  const standing = await Promise.all([
    open.select('id').execute(),
    late.select('attempt_id').execute(),
    issuing.select('id').execute(),
    untold.where('mail_refused_at', 'is', null).select('id').execute(),
    isQuiet(now) ? [] : due.where('reminder_due_at', '<=', now).select('id').execute(),
  ]);
  return standing.flat().length;
}

/** Waits for the server to finish its work by itself; returns whether it did within the limit. */
export async function awaitCalm(
  db: Database,
  limitMs: number,
  now: () => Date = () => new Date(),
): Promise<boolean> {
  const until = performance.now() + limitMs;
  while ((await countStanding(db, now())) > 0) {
    if (performance.now() > until) return false;
    await sleep(250);
  }
  return true;
}
