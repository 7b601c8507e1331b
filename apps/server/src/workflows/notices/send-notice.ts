import { lastFour } from '@socio/domain/masks';
import { sql } from 'kysely';
import type { Database } from '../../db/connection.ts';
import { accountNoticeMail, accountNoticeSms } from '../../mails/account-notice.ts';
import { pageAddress } from '../../mails/shared-words.ts';
import { noticeToken } from '../../modules/notices/notice-token.ts';
import { deviceName } from '../../modules/sessions/open-sessions/device-name.ts';
import { isGeographicNumber } from '../../modules/sessions/codes/geographic-number.ts';
import { atMost, type Which } from '../engine/due.ts';
import type { Handler } from '../engine/queue.ts';
import type { Services } from '../services.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'email' | 'sms' | 'mailFrom' | 'publicUrl' | 'secret'>;

/** Longer than a mail server may take. */
const leaseSeconds = 60;
// Like the lease in lease.ts, by the database's clock, the only one that all processes share.
const databaseNow = sql<Date>`clock_timestamp()`;

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
    .where('n.sent_at', 'is', null)
    .where('n.refused_at', 'is', null)
    .where((eb) => eb.or([eb('n.leased_until', 'is', null), eb('n.leased_until', '<=', databaseNow)]))
    .returning([
      'n.kind',
      'n.channel',
      'n.user_agent as userAgent',
      'n.created_at as at',
      'a.name as givenName',
      'a.email',
      'a.cellphone',
      'm.membership_number as membershipNumber',
    ])
    .executeTakeFirst();
}

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

/** Tells a member of a login, a passkey or another membership. A second copy, after an answer that was lost, is the same message. */
export function createSendNotice(services: Dependencies): Handler {
  const { db, clock, email, sms, mailFrom, publicUrl, secret } = services;

  async function sendTo(notice: Taken, id: string): Promise<'sent' | 'refused' | 'unknown'> {
    const { kind, channel, at, givenName } = notice;
    const membership = lastFour(notice.membershipNumber);
    const url = pageAddress(publicUrl, `/api/not-me/${noticeToken(id, secret)}`);
    if (channel === 'sms') {
      if (notice.cellphone === null || !isGeographicNumber(notice.cellphone)) return 'refused';
      const text = accountNoticeSms({ kind, membership, url });
      return (await sms.send({ to: notice.cellphone, text, reference: id })).kind;
    }
    if (notice.email === null) return 'refused';
    const device = deviceName(notice.userAgent);
    const mail = accountNoticeMail({ kind, givenName, membership, at, device, url });
    const messageId = `account-notice.${id}@socio-seguro`;
    return (await email.send({ to: notice.email, from: mailFrom, messageId, ...mail })).kind;
  }

  return async (id) => {
    const notice = await take(db, id, clock());
    if (notice === undefined) return (await isUnsent(db, id)) ? 'later' : 'done';
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
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('updated_at', '<', which.before)
    .orderBy('updated_at')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
