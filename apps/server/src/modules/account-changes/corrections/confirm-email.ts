import { emailInForceAt } from '@socio/domain/account-changes';
import { fromSlashed } from '@socio/domain/dates';
import { LINK_ATTEMPTS } from '@socio/domain/validation/magic-link-birth-date';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../../db/connection.ts';
import type { DB } from '../../../db/types.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { LinkAttempts } from '../../applications/links/link-attempts.ts';
import type { HoldMembers } from '../../members/repository.ts';
import { findEmailChange, recordEmailChangeProven, type EmailChange } from './repository.ts';
import type { AnnounceEmail } from './announce-email.ts';
import type { FindEmailOfMember } from './ask-email-change.ts';

/** Carries out a change of the mail whose member is held, and tells of it. */
export type ChangeEmailNow = (
  trx: Transaction<DB>,
  change: Pick<EmailChange, 'id' | 'memberId' | 'email' | 'askedAt'> & { provenAt: Date },
  now: Date,
) => Promise<void>;

export type ConfirmEmail = (asked: {
  changeId: string;
  /** DD/MM/YYYY */
  typed: string;
  userAgent: string;
  now: Date;
}) => Promise<{ isValid: boolean; attemptsLeft: number; inForceAt?: Date }>;

/** A link that works: neither too old nor of a change that was stopped or gave way to another one. */
const isGood = (change: EmailChange | undefined, now: Date): change is EmailChange =>
  change !== undefined &&
  (change.endedHow === 'done' ||
    (change.endedHow === null && (change.provenAt !== null || change.dueAt > now)));

/**
 * Whoever opened the link mailed to the new address gives the member's birth date, counted as behind other links: whoever
 * has that mailbox by a slip of the pen does not know it. The address takes effect at once or, asked for in a browser
 * known for a short time, after a day, of which the former address and the phone are told now.
 */
export function createConfirmEmail(deps: {
  db: Database;
  attempts: LinkAttempts;
  holdMembers: HoldMembers;
  findEmailOfMember: FindEmailOfMember;
  /** Whether the account is to be deleted: then nothing about it is corrected. */
  isLeaving: (db: Executor, memberId: string) => Promise<boolean>;
  changeEmailNow: ChangeEmailNow;
  announceEmail: AnnounceEmail;
}): ConfirmEmail {
  const { db, attempts, holdMembers, findEmailOfMember, isLeaving, changeEmailNow, announceEmail } = deps;
  return async ({ changeId, typed, userAgent, now }) => {
    const birthDate = fromSlashed(typed);
    if (birthDate === null) throw new Refusal('FIELDS_INVALID', { fields: { birth_date: 'invalid' } });
    const link = await findEmailChange(db, changeId);
    if (!isGood(link, now)) throw new Refusal('NOT_FOUND');
    const { memberId } = link;
    await attempts.take(link, now);
    const account = await findEmailOfMember(db, memberId);
    if (account?.birthDate !== birthDate)
      return { isValid: false, attemptsLeft: await attempts.countWrong(link, now) };
    await attempts.giveBack(link, now);
    const inForceAt = await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const change = await findEmailChange(trx, changeId);
      if (!isGood(change, now)) throw new Refusal('NOT_FOUND');
      // Sent again because the answer was lost, or opened a second time.
      if (change.provenAt !== null) return change.dueAt;
      if (await isLeaving(trx, memberId)) throw new Refusal('ACCOUNT_LEAVING');
      const dueAt = emailInForceAt(change.waits, now);
      await recordEmailChangeProven(trx, { id: changeId, dueAt, now });
      if (dueAt <= now) {
        await changeEmailNow(trx, { ...change, provenAt: now }, now);
        return dueAt;
      }
      const recipient = account.provenAt === null ? null : account.email;
      const told = { memberId, changeId, recipient, since: change.askedAt, userAgent, now };
      await announceEmail(trx, { ...told, kind: 'email-asked' });
      return dueAt;
    });
    return { isValid: true, attemptsLeft: LINK_ATTEMPTS, inForceAt };
  };
}
