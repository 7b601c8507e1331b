import { randomUUID } from 'node:crypto';
import { civilDate } from '@socio/domain/dates';
import { isOpen } from '@socio/domain/payment-state';
import { decideReminder, type ReminderAbout, type ReminderKind } from '@socio/domain/reminders';
import { DAY, spans } from '@socio/domain/spans';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { findOpenDeletion } from '../../modules/account-deletion/repository.ts';
import type { IssueLink } from '../../modules/applications/links/application-link.ts';
import { newToken } from '../../modules/sessions/session-token.ts';
import { writeReminder, type WrittenReminder } from './write-reminder.ts';
import type { DataKeys } from '../../db/data-keys.ts';

export type RecordedReminder = {
  id: string;
  applicationId: string;
  memberId: string;
  kind: ReminderKind;
  /** Address. */
  to: string;
  /** The link that it carries. */
  link: string;
  mail: WrittenReminder;
};

export type Due = { applicationId: string; about: ReminderAbout; now: Date };

type Dependencies = { issueLink: IssueLink; publicUrl: string; keys: DataKeys };

/** What an application waits for while it is reminded. */
export const waitsAt = { quote: 'none', vehicle: 'charged' } as const;

/**
 * Decides which reminder of an application is sent now and records it with its link, before anybody tries to send it:
 * what is recorded is never sent again. Null if nothing is to be sent. Sets when to look again either way.
 */
export async function recordReminder(
  trx: Transaction<DB>,
  { issueLink, publicUrl, keys }: Dependencies,
  { applicationId, about, now }: Due,
): Promise<RecordedReminder | null> {
  const application = await lockDue(trx, { applicationId, about, now });
  if (application === undefined) return null;
  const { memberId } = application;
  const lookAgain = async (at: Date | null): Promise<null> => {
    await trx
      .updateTable('applications')
      .set({ reminder_due_at: at })
      .where('id', '=', applicationId)
      .execute();
    return null;
  };
  const attempts = await readAttempts(trx, applicationId);
  const since = about === 'quote' ? latest(application.lastStep, attempts.begun) : attempts.charged;
  if (memberId === null || since === null) return await lookAgain(null);
  const sent = await listSent(trx, applicationId);
  const decide = (isPersonsTurn: boolean) => decideReminder({ about, since, sent, isPersonsTurn, now });
  const { send: kind, next } = decide(true);
  // A step has been saved since, which leaves the time: what else decides is asked when it is due.
  if (kind === null) return await lookAgain(next);
  // The bank is being asked; what comes of it decides whether a reminder is still wanted.
  if (about === 'quote' && attempts.isOpen) return await lookAgain(new Date(now.getTime() + spans.challenge));
  // Nobody is reminded of anything who wants to leave; they may still change their mind.
  if ((await findOpenDeletion(trx, memberId)) !== undefined)
    return await lookAgain(new Date(now.getTime() + DAY));

  if (about === 'quote' && (await hasBoughtSameCar(trx, { ...application, applicationId, memberId }))) {
    return await lookAgain(null);
  }

  const person = await findReachable(trx, { memberId, about, now });
  if (person === undefined) return await lookAgain(next);

  const id = randomUUID();
  const unsubscribeToken = newToken();
  const isRecorded = await insertReminder(trx, {
    id,
    application_id: applicationId,
    member_id: memberId,
    kind,
    quote_day: about === 'quote' ? civilDate(now) : null,
    unsubscribe_hash: about === 'quote' ? keys.hashToken(unsubscribeToken) : null,
    recorded_at: now,
  });
  if (!isRecorded) return await lookAgain(decide(false).next);
  await lookAgain(next);
  const link = await issueLink(trx, applicationId, now);
  const { givenName, email: to } = person;
  const mail = await writeReminder(trx, {
    applicationId,
    kind,
    givenName,
    link,
    unsubscribeToken,
    publicUrl,
    now,
  });
  return { id, applicationId, memberId, kind, to, link, mail };
}

/** Undefined if somebody is at it, or if it is no longer due. */
async function lockDue(trx: Transaction<DB>, { applicationId, about, now }: Due) {
  return await trx
    .selectFrom('applications')
    .select(['member_id as memberId', 'last_updated_at as lastStep', 'brand_model as brandModel', 'year'])
    .where('id', '=', applicationId)
    .where('status', '=', 'active')
    .where('fulfilment', '=', waitsAt[about])
    .where('reminder_due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function readAttempts(trx: Transaction<DB>, applicationId: string) {
  const attempts = await trx
    .selectFrom('payment_attempts')
    .select(['status', 'created_at', 'charged_at'])
    .where('application_id', '=', applicationId)
    .orderBy('attempt')
    .execute();
  return {
    isOpen: attempts.some(({ status }) => isOpen(status)),
    begun: attempts.at(-1)?.created_at ?? null,
    charged: attempts.find(({ status }) => status === 'charged')?.charged_at ?? null,
  };
}

const latest = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

type Car = {
  applicationId: string;
  memberId: string;
  brandModel: string;
  year: number | null;
  lastStep: Date;
};

/** In another application the member has paid for the same car since: it is a policy, or waits to become one. */
async function hasBoughtSameCar(trx: Transaction<DB>, car: Car): Promise<boolean> {
  const { applicationId, memberId, brandModel, year, lastStep } = car;
  const sameCar = trx
    .selectFrom('applications as a')
    .where('a.member_id', '=', memberId)
    .where('a.id', '<>', applicationId)
    .where('a.brand_model', '=', brandModel)
    .where((eb) => eb.or([eb.val(year === null), eb('a.year', '=', year)]));
  const issued = sameCar
    .innerJoin('policies as p', 'p.application_id', 'a.id')
    .where('p.member_id', '=', memberId)
    .where('p.created_at', '>', lastStep);
  const paid = sameCar
    .where('a.status', '<>', sql.lit('issued' as const))
    .where('a.fulfilment', 'in', ['charged', 'issuing']);
  const [policy, purchase] = await Promise.all([
    issued.select('a.id').limit(1).executeTakeFirst(),
    paid.select('a.id').limit(1).executeTakeFirst(),
  ]);
  return policy !== undefined || purchase !== undefined;
}

async function listSent(trx: Transaction<DB>, applicationId: string): Promise<ReminderKind[]> {
  const rows = await trx
    .selectFrom('reminders')
    .select('kind')
    .where('application_id', '=', applicationId)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** An address that refused a reminder is left alone that long, or until the account is changed. */
const bounceHolds = 30 * DAY;

/** Undefined if the person has no address, or one that refused a reminder, or does not want to be reminded. */
async function findReachable(
  trx: Transaction<DB>,
  { memberId, about, now }: { memberId: string; about: ReminderAbout; now: Date },
) {
  const person = await trx
    .selectFrom('accounts as a')
    .leftJoin('reminder_stops as s', 's.member_id', 'a.member_id')
    .select(['a.name as givenName', 'a.email', 'a.updated_at', 's.unsubscribed_at', 's.bounced_at'])
    .where('a.member_id', '=', memberId)
    .executeTakeFirst();
  if (person === undefined || person.email === null) return undefined;
  const { givenName, email } = person;
  // What concerns a paid policy is told in any case.
  if (about === 'quote' && person.unsubscribed_at !== null) return undefined;
  const { bounced_at: bouncedAt, updated_at: updatedAt } = person;
  const isBouncing = bouncedAt !== null && updatedAt <= bouncedAt;
  if (isBouncing && now.getTime() - bouncedAt.getTime() < bounceHolds) return undefined;
  return { givenName, email };
}

/** False if another reminder of a quote has gone to this person today. */
async function insertReminder(
  trx: Transaction<DB>,
  row: {
    id: string;
    application_id: string;
    member_id: string;
    kind: ReminderKind;
    quote_day: string | null;
    unsubscribe_hash: Buffer | null;
    recorded_at: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('reminders')
    .values(row)
    .onConflict((on) => on.columns(['member_id', 'quote_day']).where('quote_day', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
