import { statement, type Slots } from '../../db/statement.ts';
import { randomUUID } from 'node:crypto';
import { isFirstBrowser, youngSince } from '@socio/domain/takeover';
import type { Transaction } from 'kysely';
import type { DB, NoticeChannel, NoticeKind } from '../../db/types.ts';
import { insertNotice } from '../../modules/notices/repository.ts';
import type { AnnounceDeletion } from '../../modules/account-deletion/ask-account-deletion.ts';
import type { AnnounceChange } from '../../modules/account-changes/announce-change.ts';
import type { AnnounceEmail } from '../../modules/account-changes/corrections/announce-email.ts';
import type { AnnounceRelease } from '../../modules/account-changes/release.ts';
import type { AnnouncePhoneLink } from '../../modules/account-changes/lost-phone/ask-phone-link.ts';
import type { AnnounceName } from '../../modules/members/correct-name.ts';
import type { AnnounceMove } from '../../modules/members/move-account.ts';
import type { AnnouncePasskey } from '../../modules/passkeys/insert-passkey.ts';
import type { AnnounceLogin } from '../../modules/sessions/devices/remember-device.ts';
import type { SendJob } from '../engine/queue.ts';

export const sendingNotices = 'send-notice';

type Told = {
  memberId: string;
  kind: NoticeKind;
  channels: NoticeChannel[];
  since: Date;
  userAgent: string;
  changeId?: string;
  /** Where it goes, if not to what the account has by then. */
  recipient?: string;
  now: Date;
};

/** Records what a member is to be told, with the jobs that tell it. */
async function announce(trx: Transaction<DB>, send: SendJob, { channels, ...told }: Told): Promise<void> {
  for (const channel of channels) {
    const id = randomUUID();
    await insertNotice(trx, { id, channel, ...told });
    await send(trx, sendingNotices, id);
  }
}

async function findAccount(trx: Transaction<DB>, memberId: string) {
  return await contactOf.first(trx, { memberId });
}

const contactOf = statement('account-contact', (db, given: Slots<{ memberId: string }>) =>
  db
    .selectFrom('accounts')
    .select(['cellphone', 'email', 'email_proven_at', 'created_at'])
    .where('member_id', '=', given.memberId),
);

type Account = Awaited<ReturnType<typeof findAccount>>;

/** Only an address of which the member has proven that it is theirs: the link of a notice ends sessions. */
function hasProvenMail(account: Account): boolean {
  return account !== undefined && account.email !== null && account.email_proven_at !== null;
}

/** A login in a browser that did not know the member, except where the account was made. */
export function createAnnounceLogin(send: SendJob): AnnounceLogin {
  return async (trx, { memberId, userAgent, now }) => {
    const account = await findAccount(trx, memberId);
    if (account === undefined || !hasProvenMail(account)) return;
    if (isFirstBrowser({ knownSince: now, accountSince: account.created_at })) return;
    await announce(trx, send, {
      memberId,
      kind: 'new-login',
      channels: ['mail'],
      since: now,
      userAgent,
      now,
    });
  };
}

/** To everything by which the member is reached. */
async function announceEverywhere(
  trx: Transaction<DB>,
  send: SendJob,
  told: Omit<Told, 'channels'>,
): Promise<void> {
  const account = await findAccount(trx, told.memberId);
  const channels: NoticeChannel[] = [
    ...(account?.cellphone ? (['sms'] as const) : []),
    ...(hasProvenMail(account) ? (['mail'] as const) : []),
  ];
  await announce(trx, send, { ...told, channels });
}

/** Since when browsers have become known that may be those of whoever made the passkey, whatever cookie they sent. */
async function findSuspectSince(
  trx: Transaction<DB>,
  { memberId, since, now }: { memberId: string; since: Date; now: Date },
): Promise<Date> {
  const devices = await trx
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.member_id', 'devices.member_id')
    .select(['devices.created_at as knownSince', 'accounts.created_at as accountSince'])
    .where('devices.member_id', '=', memberId)
    .where('devices.created_at', '>', youngSince(now))
    .orderBy('devices.created_at')
    .execute();
  const first = devices.find((device) => !isFirstBrowser(device));
  return first === undefined || first.knownSince > since ? since : first.knownSince;
}

/** Whoever asked for it may have entered before that, in a browser that had become known not long before. */
async function reachingBack<Asked extends { memberId: string; since: Date }>(
  trx: Transaction<DB>,
  told: Asked,
): Promise<Asked> {
  const { memberId, since } = told;
  return { ...told, since: await findSuspectSince(trx, { memberId, since, now: since }) };
}

/** A passkey that waits, since whoever made it may not be the member. */
export function createAnnouncePasskey(send: SendJob): AnnouncePasskey {
  return async (trx, told) => {
    const since = await findSuspectSince(trx, told);
    await announceEverywhere(trx, send, { ...told, since, kind: 'passkey-waits' });
  };
}

/** A link to a member whose phone is lost; as much work where there is nobody who may have one. */
export function createAnnouncePhoneLink(send: SendJob): AnnouncePhoneLink {
  return async (trx, { memberId, isForNobody, now }) => {
    const id = randomUUID();
    const notice = { kind: 'phone-link', channel: 'mail', since: now, userAgent: '', now } as const;
    await insertNotice(trx, { id, memberId, isForNobody, ...notice });
    await send(trx, sendingNotices, id);
  };
}

/** Something about a change of the phone; `oldPhone` once the account has the new one. */
export function createAnnounceChange(send: SendJob): AnnounceChange {
  return async (trx, { oldPhone, reachesBack = false, ...given }) => {
    const told = reachesBack ? await reachingBack(trx, given) : given;
    if (oldPhone === undefined) {
      await announceEverywhere(trx, send, told);
      return;
    }
    if (oldPhone !== null) await announce(trx, send, { ...told, channels: ['sms'], recipient: oldPhone });
    const isMailed = hasProvenMail(await findAccount(trx, told.memberId));
    // Whom operators have seen gets the message on the new phone, too: there may be no mail.
    const channels: NoticeChannel[] = told.kind === 'phone-decided' ? ['sms'] : [];
    await announce(trx, send, { ...told, channels: isMailed ? [...channels, 'mail'] : channels });
  };
}

/** The name of the account is another one now. */
export function createAnnounceName(send: SendJob): AnnounceName {
  return (trx, told) => announceEverywhere(trx, send, { ...told, kind: 'name-changed' });
}

/** The link to a new address, and what the phone and the former address are told of it. */
export function createAnnounceEmail(send: SendJob): AnnounceEmail {
  return async (trx, { recipient, ...told }) => {
    if (told.kind === 'email-link') {
      if (recipient !== null) await announce(trx, send, { ...told, channels: ['mail'], recipient });
      return;
    }
    const back = await reachingBack(trx, told);
    const account = await findAccount(trx, told.memberId);
    if (account?.cellphone) await announce(trx, send, { ...back, channels: ['sms'] });
    if (recipient !== null) await announce(trx, send, { ...back, channels: ['mail'], recipient });
  };
}

/**
 * What becomes of a membership, or a CURP, that is not the holder's. To the mail as it was typed too: its link undoes nothing that the
 * holder has, and they have no other way to learn of it.
 */
export function createAnnounceRelease(send: SendJob): AnnounceRelease {
  return async (trx, told) => {
    const account = await findAccount(trx, told.memberId);
    const channels: NoticeChannel[] = [
      ...(account?.cellphone ? (['sms'] as const) : []),
      ...(account?.email ? (['mail'] as const) : []),
    ];
    const { changeId, ...rest } = told;
    const about = changeId === null ? {} : { changeId };
    await announce(trx, send, { ...rest, ...about, channels, since: told.now, userAgent: '' });
  };
}

/** The account is reached with another membership from now on. */
export function createAnnounceMove(send: SendJob): AnnounceMove {
  return (trx, told) => announceEverywhere(trx, send, { ...told, kind: 'account-moved' });
}

/** To everything by which the member is reached: the account is to be deleted, or is not after all. */
export function createAnnounceDeletion(send: SendJob): AnnounceDeletion {
  return (trx, { deletionId, ...told }) =>
    announceEverywhere(trx, send, { ...told, changeId: deletionId, since: told.now });
}

/**
 * The last message of a member who is being deleted in the same transaction: it belongs to nobody, and is deleted with the
 * address once it is sent.
 */
export async function announceFarewell(
  trx: Transaction<DB>,
  send: SendJob,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const account = await findAccount(trx, memberId);
  const recipients = [
    ['sms', account?.cellphone ?? null],
    ['mail', hasProvenMail(account) ? (account?.email ?? null) : null],
  ] as const;
  for (const [channel, recipient] of recipients) {
    if (recipient === null) continue;
    const id = randomUUID();
    const told = { memberId: null, kind: 'deletion-done', channel, recipient, since: now, now } as const;
    await insertNotice(trx, { id, ...told, userAgent: '' });
    await send(trx, sendingNotices, id);
  }
}
