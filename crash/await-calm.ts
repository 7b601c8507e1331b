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
    ...standingAfterwards(db, now),
    isQuiet(now) ? [] : due.where('reminder_due_at', '<=', now).select('id').execute(),
  ]);
  return standing.flat().length;
}

/** Of receipts, cancellations, changes and renewals. */
function standingAfterwards(db: Database, now: Date): Promise<{ id: string }[]>[] {
  const mails = ['receipt_mails', 'cancellation_mails', 'renewal_mails'] as const;
  return [
    db.selectFrom('receipts').select('id').where('collect_at', '<=', now).execute(),
    db.selectFrom('receipts').select('id').where('report_at', '<=', now).execute(),
    db
      .selectFrom('receipt_charges')
      .select('id')
      .where('status', 'in', ['pending', 'unknown', 'action_required', 'refunding'])
      .execute(),
    db
      .selectFrom('cancellations')
      .select('id')
      .where('insurer_asked_at', '<=', now)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['asked', 'confirming']),
          eb.and([eb('state', '=', 'confirmed'), eb('document_key', 'is', null)]),
        ]),
      )
      .execute(),
    db
      .selectFrom('endorsements')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['charging', 'asked']),
          eb.and([
            eb('state', '=', 'confirmed'),
            eb.or([
              eb('document_key', 'is', null),
              eb.and([eb('mailed_at', 'is', null), eb('mail_refused_at', 'is', null)]),
            ]),
          ]),
        ]),
      )
      .execute(),
    db.selectFrom('renewals').select('policy_id as id').where('look_at', '<=', now).execute(),
    db.selectFrom('cancellation_refunds').select('id').where('state', '=', 'pending').execute(),
    ...mails.map((table) =>
      db
        .selectFrom(table)
        .select('id')
        .where('sent_at', 'is', null)
        .where('refused_at', 'is', null)
        .execute(),
    ),
  ];
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
