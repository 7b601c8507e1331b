import type { Database } from '../../db/connection.ts';
import type { Mail } from '../../mails/render-mail.ts';
import type { Policy } from '../../modules/policies/policy.ts';
import { withLease } from '../engine/lease.ts';
import type { Handler, JobOutcome } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';

type Waiting = {
  kind: string;
  policy: Policy;
  /** One that nobody should read after this one, and that still waits. */
  firstId?: string | undefined;
};

type MailAboutPolicy<W extends Waiting> = {
  /** Where each mail is written down until it is sent, or refused for good. */
  table: 'renewal_mails' | 'cancellation_mails';
  work: 'mail-renewal' | 'mail-cancellation';
  /** In the id of the message, before that of the mail. */
  prefix: 'renewal' | 'cancellation';
  /** Undefined once it was sent or refused. */
  find: (db: Database, id: string) => Promise<W | undefined>;
  /** 'over': what it would say is no longer so. */
  compose: (db: Database, waiting: W) => Promise<Mail | 'over'>;
};

/** Sends the mails of one table, each once, to the address that the policy was mailed to. */
export function createMailAboutPolicy<W extends Waiting>(
  { db, clock, email, mailFrom }: Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom'>,
  { table, work, prefix, find, compose }: MailAboutPolicy<W>,
): Handler {
  const end = async (id: string, change: { sent_at?: Date; refused_at?: Date }) => {
    await db
      // Both have these columns.
      .updateTable(table as 'renewal_mails')
      .set({ ...change, updated_at: clock() })
      .where('id', '=', id)
      .execute();
  };

  const write = async (id: string): Promise<JobOutcome> => {
    // Under the lease: another runner may have sent it meanwhile.
    const found = await find(db, id);
    if (found === undefined) return 'done';
    const { kind, policy, firstId } = found;
    // Sent here rather than waited for: both would go on keeping each other out, with longer and longer pauses.
    if (firstId !== undefined) return (await write(firstId)) === 'done' ? await write(id) : 'later';
    const mail = await compose(db, found);
    if (mail === 'over') {
      await end(id, { sent_at: clock() });
      return 'done';
    }
    const step = { applicationId: policy.applicationId, workflow: work, step: kind } as const;
    const to = policy.inForce.insured.email;
    if (to === null) {
      await end(id, { refused_at: clock() });
      await recordStep(db, { ...step, outcome: 'refused', detail: 'no-address', at: clock() });
      return 'done';
    }
    // The id never changes, so that a mailbox can recognise a duplicate.
    const messageId = `${prefix}.${id}@socio-seguro`;
    const answer = await email.send({ to, messageId, from: mailFrom, ...mail });
    const detail = answer.kind === 'unknown' ? answer.reason : null;
    const outcome = answer.kind === 'sent' ? 'done' : answer.kind;
    await recordStep(db, { ...step, outcome, detail, at: clock() });
    if (answer.kind === 'unknown') await end(id, {});
    else await end(id, answer.kind === 'sent' ? { sent_at: clock() } : { refused_at: clock() });
    return answer.kind === 'unknown' ? 'later' : 'done';
  };

  return async (id) => {
    const found = await find(db, id);
    if (found === undefined) return 'done';
    const outcome = await withLease(db, found.policy.applicationId, () => write(id));
    return outcome === 'busy' ? 'later' : outcome;
  };
}
