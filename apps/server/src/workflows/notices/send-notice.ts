import { lastFour, maskEmail } from '@socio/domain/masks';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { NoticeKind } from '../../db/types.ts';
import { mailedToken } from '../../http/mailed-token.ts';
import { accountNoticeMail, accountNoticeSms } from '../../mails/account-notice.ts';
import { deletionMail, deletionSms } from '../../mails/deletion-notice.ts';
import { emailChangeMail, emailChangeSms, emailLinkMail } from '../../mails/email-change.ts';
import { phoneChangeMail, phoneChangeSms } from '../../mails/phone-change-notice.ts';
import { phoneLinkMail } from '../../mails/phone-link.ts';
import { releaseMail, releaseSms } from '../../mails/release-notice.ts';
import { pageAddress } from '../../mails/shared-words.ts';
import { phoneLinkAddress } from '../../modules/account-changes/lost-phone/phone-link.ts';
import { deviceName } from '../../modules/sessions/open-sessions/device-name.ts';
import { findDeletion } from '../../modules/account-deletion/repository.ts';
import { isGeographicNumber } from '../../modules/sessions/codes/geographic-number.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';
import type { DataKeys } from '../../db/data-keys.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'sms' | 'mailFrom' | 'publicUrl' | 'keys'>;

/** Longer than a mail server may take. */
const leaseSeconds = 60;
// Like the lease in lease.ts, by the database's clock, the only one that all processes share.
const databaseNow = sql<Date>`clock_timestamp()`;

const isFree = sql<boolean>`n.sent_at is null and n.refused_at is null
  and (n.leased_until is null or n.leased_until <= ${databaseNow})`;

/** The last message to whom there is no account any more; undefined as below. */
async function takeFarewell(db: Database, id: string, now: Date) {
  return await db
    .updateTable('account_notices as n')
    .set({
      leased_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: now,
    })
    .where('n.id', '=', id)
    .where('n.kind', '=', 'deletion-done')
    .where(isFree)
    .returning(['n.channel', 'n.recipient', 'n.created_at as at'])
    .executeTakeFirst();
}

/** Undefined if it has ended or another process is sending it. */
async function take(db: Database, id: string, now: Date) {
  return await db
    .updateTable('account_notices as n')
    .from('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .set({
      leased_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      updated_at: now,
    })
    .whereRef('a.member_id', '=', 'n.member_id')
    .where('n.id', '=', id)
    .where('n.kind', 'in', known)
    .where(isFree)
    .returning([
      'n.kind',
      'n.member_id as memberId',
      'n.channel',
      'n.user_agent as userAgent',
      'n.change_id as changeId',
      'n.recipient',
      'n.created_at as at',
      'a.name as givenName',
      'a.email',
      'a.cellphone',
      'm.membership_number as membershipNumber',
    ])
    .executeTakeFirst();
}

/** Those that this program knows how to tell. Others are left to the servers of the release that writes them. */
const known = Object.keys({
  'new-login': true,
  'passkey-waits': true,
  'account-moved': true,
  'phone-link': true,
  'phone-asked': true,
  'phone-stopped': true,
  'phone-changed': true,
  'phone-refused': true,
  'phone-decided': true,
  'email-link': true,
  'email-asked': true,
  'email-changed': true,
  'email-stopped': true,
  'name-changed': true,
  'release-asked': true,
  'release-stopped': true,
  released: true,
  'curp-released': true,
  'deletion-asked': true,
  'deletion-taken-back': true,
  'deletion-done': true,
} satisfies Record<NoticeKind, true>) as NoticeKind[];

async function findChange(db: Database, id: string | null) {
  if (id === null) return undefined;
  return await db
    .selectFrom('account_changes')
    .select(['phone', 'email', 'due_at as dueAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The token stays in the fragment, which reaches no server's log. */
const holderAddress = (publicUrl: string, memberId: string, keys: DataKeys) =>
  pageAddress(publicUrl, `/mis-polizas#k=${mailedToken('holder', memberId, keys)}`);

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

/** Tells a member something about the safety of their account. A second copy, after an answer that was lost, is the same message. */
export function createSendNotice(services: Dependencies): Handler {
  const { db, clock, email, sms, mailFrom, publicUrl, keys } = services;

  async function sendTo(notice: Taken, id: string): Promise<'sent' | 'refused' | 'unknown'> {
    const message = await messageOf(notice, id);
    if (message === null) return 'refused';
    if (notice.channel === 'sms') {
      const to = notice.recipient ?? notice.cellphone;
      if (to === null || !isGeographicNumber(to) || message.sms === null) return 'refused';
      return (await sms.send({ to, text: message.sms, reference: id })).kind;
    }
    const to = notice.recipient ?? notice.email;
    if (to === null) return 'refused';
    const messageId = `account-notice.${id}@socio-seguro`;
    return (await email.send({ to, from: mailFrom, messageId, ...message.mail })).kind;
  }

  /** It is deleted with the address that it holds. */
  async function sendFarewell(id: string): Promise<'done' | 'later'> {
    const notice = await takeFarewell(db, id, clock());
    if (notice === undefined) return (await isUnsent(db, id)) ? 'later' : 'done';
    const { channel, recipient: to, at } = notice;
    const told = { kind: 'deletion-done', dueAt: at, url: pageAddress(publicUrl, '/') } as const;
    const answer =
      to === null || (channel === 'sms' && !isGeographicNumber(to))
        ? ({ kind: 'refused' } as const)
        : channel === 'sms'
          ? await sms.send({ to, text: deletionSms(told), reference: id })
          : await email.send({
              to,
              from: mailFrom,
              messageId: `account-notice.${id}@socio-seguro`,
              ...deletionMail({ ...told, givenName: null }),
            });
    if (answer.kind !== 'unknown') {
      await db.deleteFrom('account_notices').where('id', '=', id).execute();
      return 'done';
    }
    await db
      .updateTable('account_notices')
      .set({ leased_until: null, updated_at: clock() })
      .where('id', '=', id)
      .execute();
    return 'later';
  }

  /** Null if what it is about is gone. */
  async function messageOf(notice: Taken, id: string) {
    const { kind, at, givenName, changeId } = notice;
    if (kind === 'phone-link') {
      return { mail: phoneLinkMail({ givenName, url: phoneLinkAddress(publicUrl, id, keys) }), sms: null };
    }
    const url = pageAddress(publicUrl, `/api/not-me/${mailedToken('notice', id, keys)}`);
    switch (kind) {
      case 'new-login':
      case 'passkey-waits':
      case 'account-moved':
      case 'name-changed': {
        const told = { kind, membership: lastFour(notice.membershipNumber), url };
        const device = deviceName(notice.userAgent);
        return { mail: accountNoticeMail({ ...told, givenName, at, device }), sms: accountNoticeSms(told) };
      }
      case 'release-asked':
      case 'release-stopped':
      case 'released':
      case 'curp-released': {
        const change = await findChange(db, changeId);
        if (change === undefined && kind === 'release-asked') return null;
        const home = () => pageAddress(publicUrl, '/');
        const link = {
          'release-asked': () => url,
          'release-stopped': home,
          released: () => holderAddress(publicUrl, notice.memberId ?? '', keys),
          'curp-released': home,
        }[kind]();
        const membership = lastFour(notice.membershipNumber);
        const told = { kind, membership, dueAt: change?.dueAt ?? at, url: link };
        return { mail: releaseMail({ ...told, givenName }), sms: releaseSms(told) };
      }
      case 'email-link': {
        const change = await findChange(db, changeId);
        if (change === undefined || changeId === null) return null;
        const link = pageAddress(publicUrl, `/confirmar-correo#k=${mailedToken('email', changeId, keys)}`);
        return { mail: emailLinkMail({ givenName, until: change.dueAt, url: link }), sms: null };
      }
      case 'email-asked':
      case 'email-changed':
      case 'email-stopped': {
        const change = await findChange(db, changeId);
        if (change === undefined || change.email === null) return null;
        const told = { kind, email: maskEmail(change.email), dueAt: change.dueAt, url };
        return { mail: emailChangeMail({ ...told, givenName }), sms: emailChangeSms(told) };
      }
      case 'deletion-asked':
      case 'deletion-taken-back': {
        const deletion = changeId === null ? undefined : await findDeletion(db, changeId);
        // Taken back before it was told.
        if (changeId === null || deletion === undefined || (kind === 'deletion-asked' && !deletion.isOpen))
          return null;
        const link =
          kind === 'deletion-asked'
            ? `/api/keep-account-by-mail/${mailedToken('keep', changeId, keys)}`
            : '/';
        const told = { kind, dueAt: deletion.dueAt, url: pageAddress(publicUrl, link) };
        return { mail: deletionMail({ ...told, givenName }), sms: deletionSms(told) };
      }
      case 'deletion-done':
        throw new Error('The last message is sent without an account');
      case 'phone-asked':
      case 'phone-stopped':
      case 'phone-changed':
      case 'phone-refused':
      case 'phone-decided': {
        const change = await findChange(db, changeId);
        if (change === undefined || change.phone === null) return null;
        const told = { kind, lastFour: lastFour(change.phone), dueAt: change.dueAt, url };
        return { mail: phoneChangeMail({ ...told, givenName }), sms: phoneChangeSms(told) };
      }
    }
  }

  return async (id) => {
    const notice = await take(db, id, clock());
    if (notice === undefined) return await sendFarewell(id);
    const outcome = await sendTo(notice, id);
    const now = clock();
    await db
      .updateTable('account_notices')
      .set({
        leased_until: null,
        updated_at: now,
        ...(outcome === 'sent' && { sent_at: now }),
        ...(outcome === 'refused' && { refused_at: now }),
      })
      .where('id', '=', id)
      .execute();
    return outcome === 'unknown' ? 'later' : 'done';
  };
}

async function isUnsent(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_notices')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** None belongs to an application. */
export async function findUnsentNotices(db: Database, which: Which): Promise<string[]> {
  if (!('before' in which)) return [];
  const rows = await db
    .selectFrom('account_notices')
    .select('id')
    .where('kind', 'in', known)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('updated_at', '<', which.before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
