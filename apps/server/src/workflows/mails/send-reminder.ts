import { isQuiet, reminders, type ReminderAbout } from '@socio/domain/reminders';
import { DAY, MINUTE } from '@socio/domain/spans';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { createIssueLink, createWithdrawLink } from '../../modules/applications/links/application-link.ts';
import type { EmailAnswer } from '../../providers/email/port.ts';
import { atMost, toFound, total, type Bounds, type Found, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import { recordStep } from '../engine/steps.ts';
import type { Services } from '../services.ts';
import { recordReminder, waitsAt, type RecordedReminder } from './record-reminder.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'mailFrom' | 'publicUrl' | 'keys'>;

/** Until a message that the mail server did not take is tried again. */
const notTakenPause = 10 * MINUTE;

/**
 * Sends the reminder that is due for an application. It is recorded before it is handed to the mail server and never
 * handed over again, unless that server certainly did not take it: nobody gets it twice, and only one that was being
 * handed over at the instant of a crash may be missing.
 */
export function createSendReminder(services: Dependencies, about: ReminderAbout): Handler {
  const { db, clock, email, mailFrom, publicUrl, keys } = services;
  const recording = { issueLink: createIssueLink({ publicUrl, keys }), publicUrl, keys };
  const withdrawLink = createWithdrawLink({ keys });

  const recordSent = async ({ id, memberId }: RecordedReminder, answer: EmailAnswer): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('reminders').set({ outcome: answer.kind }).where('id', '=', id).execute();
      if (answer.kind !== 'refused' || !answer.isAddress) return;
      const bounced_at = clock();
      await trx
        .insertInto('reminder_stops')
        .values({ member_id: memberId, bounced_at })
        .onConflict((on) => on.column('member_id').doUpdateSet({ bounced_at }))
        .execute();
    });
  };

  /** As if it had not been recorded; it is tried again while it is still wanted. */
  const takeBack = async ({ id, applicationId, link }: RecordedReminder): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      // First, as recording does, so that neither waits for the other.
      await trx
        .updateTable('applications')
        .set({ reminder_due_at: new Date(clock().getTime() + notTakenPause) })
        .where('id', '=', applicationId)
        .where('status', '=', 'active')
        .where('fulfilment', '=', waitsAt[about])
        .execute();
      await trx.deleteFrom('reminders').where('id', '=', id).execute();
      await withdrawLink(trx, link);
    });
  };

  const record = async (reminder: RecordedReminder, answer: EmailAnswer): Promise<void> => {
    if (answer.kind === 'unknown' && !answer.mayBeTaken) await takeBack(reminder);
    else await recordSent(reminder, answer);
    await recordStep(db, {
      applicationId: reminder.applicationId,
      workflow: `remind-${about}`,
      step: reminder.kind,
      outcome: answer.kind === 'sent' ? 'done' : answer.kind,
      detail: answer.kind === 'unknown' ? answer.reason : null,
      at: clock(),
    });
  };

  return async (applicationId) => {
    const due = { applicationId, about, now: clock() };
    const reminder = await db.transaction().execute((trx) => recordReminder(trx, recording, due));
    if (reminder === null) return 'done';
    const { to, mail } = reminder;
    const answer = await email.send({
      ...mail,
      to,
      from: mailFrom,
      // The same if it is tried again: a mailbox recognises it.
      messageId: `reminder.${applicationId}.${reminder.kind}@socio-seguro`,
    });
    await record(reminder, answer);
    return 'done';
  };
}

/** Nothing at night; an operator starts none. */
export function findDueReminders(about: ReminderAbout) {
  return async (db: Database, which: Which): Promise<string[]> => {
    if (!('before' in which) || isQuiet(which.now)) return [];
    const rows = await db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'active')
      .where('fulfilment', '=', waitsAt[about])
      .where('reminder_due_at', '<=', which.now)
      .orderBy('reminder_due_at')
      .limit(atMost)
      .execute();
    return rows.map(({ id }) => id);
  };
}

/** Nothing can be done about them any more, so the list of what stands shows only recent ones. */
const shownFor = 30 * DAY;

/** Reminders of which nobody knows whether they arrived, or which the address refused. */
export function seeReminders(about: ReminderAbout, ended: 'uncertain' | 'refused') {
  const kinds = reminders.filter((one) => one.about === about).map(({ kind }) => kind);
  return async (db: Database, { before, limit }: Bounds): Promise<Found> => {
    const rows = await db
      .selectFrom('reminders')
      .select(['application_id as applicationId', 'recorded_at as since', total])
      .select([sql<string>`kind::text`.as('state'), sql<null>`null`.as('amount')])
      .where('kind', 'in', kinds)
      .where((eb) =>
        ended === 'refused'
          ? eb('outcome', '=', 'refused')
          : eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unknown')]),
      )
      .where('recorded_at', '<=', before)
      .where('recorded_at', '>', new Date(before.getTime() - shownFor))
      .orderBy('recorded_at')
      .limit(limit)
      .execute();
    return toFound(rows);
  };
}
