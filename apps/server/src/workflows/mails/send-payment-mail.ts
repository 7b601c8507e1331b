import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { prepared, statement, type Slots } from '../../db/statement.ts';
import type { PaymentMail, PaymentStatus } from '../../db/types.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { JobOutcome } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';

export type PaymentMailOf = { applicationId: string; attemptId: string; kind: PaymentMail };

/** Longer than a mail server may take. */
const leaseSeconds = 60;
// Like the lease in lease.ts, this uses the database's clock, the only one that all processes share.
const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
const databaseNow = sql<Date>`clock_timestamp()`;

/** True for the process that may send now. */
async function take(db: Database, { attemptId, kind }: PaymentMailOf, now: Date): Promise<boolean> {
  return (await lease.first(db, { attemptId, kind, now })) !== undefined;
}

const lease = statement(
  'lease-payment-mail',
  (db, given: Slots<{ attemptId: string; kind: PaymentMail; now: Date }>) =>
    db
      .insertInto('payment_mails')
      .values({
        attempt_id: given.attemptId,
        kind: given.kind,
        leased_until: until,
        updated_at: given.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['attempt_id', 'kind'])
          .doUpdateSet({ leased_until: until, updated_at: given.now })
          .where('payment_mails.sent_at', 'is', null)
          .where('payment_mails.refused_at', 'is', null)
          .where((eb) =>
            eb.or([
              eb('payment_mails.leased_until', 'is', null),
              eb('payment_mails.leased_until', '<=', databaseNow),
            ]),
          ),
      )
      .returning('attempt_id'),
);

async function isEnded(db: Database, { attemptId, kind }: PaymentMailOf): Promise<boolean> {
  const row = await db
    .selectFrom('payment_mails')
    .select(['sent_at', 'refused_at'])
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined && (row.sent_at !== null || row.refused_at !== null);
}

/** Marks a refused mail as unsent because an operator wants it sent again. */
export async function forgetRefusal(
  { db, clock }: { db: Database; clock: () => Date },
  attemptId: string,
  kind: PaymentMail,
): Promise<void> {
  await db
    .updateTable('payment_mails')
    .set({ refused_at: null, updated_at: clock() })
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .where('refused_at', 'is not', null)
    .execute();
}

/**
 * Sends one mail about a payment once. 'done' if it was sent or permanently refused; 'later' if it was temporarily
 * refused or unanswered, or if another process is sending it. Only a crash between the mail server's acceptance and our
 * record of it causes a second copy, with the same message id.
 */
export async function sendPaymentMail(
  { db, clock }: { db: Database; clock: () => Date },
  mail: PaymentMailOf,
  /** Null: there is no address. */
  send: () => Promise<EmailAnswer | null>,
): Promise<JobOutcome> {
  if (!(await take(db, mail, clock()))) return (await isEnded(db, mail)) ? 'done' : 'later';
  const answer = await send();
  const now = clock();
  const { applicationId, attemptId, kind } = mail;
  const step = { applicationId, workflow: 'mail-payment', step: kind, at: now } as const;
  const outcome = answer === null ? 'refused' : answer.kind === 'sent' ? 'done' : answer.kind;
  const detail = answer === null ? 'no-address' : answer.kind === 'unknown' ? answer.reason : null;
  await db.transaction().execute(async (trx) => {
    const ended = trx
      .updateTable('payment_mails')
      .set({
        leased_until: null,
        updated_at: now,
        ...(outcome === 'done' && { sent_at: now }),
        ...(outcome === 'refused' && { refused_at: now }),
      })
      .where('attempt_id', '=', attemptId)
      .where('kind', '=', kind);
    await trx.executeQuery(prepared('end-payment-mail', ended));
    await recordStep(trx, { ...step, outcome, detail });
  });
  return outcome === 'unknown' ? 'later' : 'done';
}

/** A mail older than this is no longer news; it is left to an operator. */
const newsForMs = 7 * 24 * 3_600_000;

type MailOf = {
  kind: PaymentMail;
  statuses: readonly PaymentStatus[];
  moved: 'a.charged_at' | 'a.updated_at';
};

const mailsOf = (db: Database, { kind, statuses }: MailOf) =>
  db
    .selectFrom('payment_attempts as a')
    .leftJoin('payment_mails as m', (join) => join.onRef('m.attempt_id', '=', 'a.id').on('m.kind', '=', kind))
    .where('a.status', 'in', statuses)
    .where('m.sent_at', 'is', null);

/** A subquery rather than a join, which would read the mails of all years to find those of a week. */
const isUnsent = ({ kind }: MailOf, before: Date) =>
  sql<boolean>`coalesce((
    select sent_at is null and refused_at is null and updated_at < ${before}
    from payment_mails where attempt_id = a.id and kind = ${kind}), true)`;

/** Attempts in one of the states whose mail is neither sent nor refused; for the sweep, only while it is still news. */
export async function findUnmailedAttempts(db: Database, mail: MailOf, which: Which): Promise<string[]> {
  const due =
    'before' in which
      ? db
          .selectFrom('payment_attempts as a')
          .where('a.status', 'in', mail.statuses)
          .where(mail.moved, '>', new Date(which.now.getTime() - newsForMs))
          .where(mail.moved, '<', which.before)
          .where(isUnsent(mail, which.before))
          .orderBy(mail.moved)
      : mailsOf(db, mail)
          .where('m.refused_at', 'is', null)
          .where('a.application_id', '=', which.applicationId);
  return (await due.select('a.id').limit(atMost).execute()).map(({ id }) => id);
}

export async function findRefusedAttempts(
  db: Database,
  mail: MailOf,
  applicationId: string,
): Promise<string[]> {
  const refused = mailsOf(db, mail).where('m.refused_at', 'is not', null);
  const rows = await refused.where('a.application_id', '=', applicationId).select('a.id').execute();
  return rows.map(({ id }) => id);
}

export function seePaymentMails(mail: MailOf, ended: 'unsent' | 'refused') {
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const since = sql<Date>`coalesce(a.charged_at, a.updated_at)`;
    const rows = await mailsOf(db, mail)
      .select(['a.application_id as applicationId', 'a.amount', total])
      .select((eb) => [since.as('since'), eb.val<string>(mail.kind).as('state')])
      .where('m.refused_at', ended === 'refused' ? 'is not' : 'is', null)
      .where(since, '<=', before)
      .orderBy('since')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
