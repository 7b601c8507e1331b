import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connection.ts';

const pollMs = 50;

/**
 * Waits until all mails are sent. The mail is a policy's last step, so its document is stored by then; each payment
 * also has a receipt. False if it takes too long.
 */
export async function awaitMails(db: Database, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  for (;;) {
    const waiting = await db
      .selectFrom('policies')
      .leftJoin('workflow_steps', (join) =>
        join
          .onRef('workflow_steps.application_id', '=', 'policies.application_id')
          .on('workflow_steps.workflow', '=', 'mail-policy'),
      )
      .select('policies.id')
      .where('policies.state', '=', 'issued')
      .where('workflow_steps.id', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const unreceipted = await db
      .selectFrom('payment_attempts as a')
      .leftJoin('payment_mails as m', (join) =>
        join.onRef('m.attempt_id', '=', 'a.id').on('m.kind', '=', 'receipt'),
      )
      .select('a.id')
      .where('a.status', '=', 'charged')
      .where('m.sent_at', 'is', null)
      .where('m.refused_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined && unreceipted === undefined) return true;
    if (performance.now() > until) return false;
    await sleep(pollMs);
  }
}
