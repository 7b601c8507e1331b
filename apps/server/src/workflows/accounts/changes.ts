import { randomInt } from 'node:crypto';
import { referenceFrom } from '@socio/domain/released-membership';
import {
  findEmailChange,
  findOpenEmailChange,
} from '../../modules/account-changes/corrections/repository.ts';
import { endChange } from '../../modules/account-changes/repository.ts';
import { createChangeEmailNow } from '../../modules/account-changes/corrections/change-email-now.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { changeEmail } from '../../modules/members/corrections/repository.ts';
import { changePhone, forgetEmailProven, holdMembers } from '../../modules/members/repository.ts';
import { giveReference } from '../../modules/members/numbers/repository.ts';
import { dropUnsentNotices } from '../../modules/notices/repository.ts';
import { removePasskeysSince } from '../../modules/passkeys/repository.ts';
import { deleteDevicesSince } from '../../modules/sessions/devices/repository.ts';
import { endMember } from '../../modules/sessions/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { createAnnounceChange, createAnnounceEmail, createAnnounceRelease } from '../notices/announce.ts';
import type { Services } from '../services.ts';
import { createCarryOutChange, lapse } from './carry-out-change.ts';
import { voidMailedLinks } from './void-mailed-links.ts';

const ever = new Date(0);

type Needed = Pick<Services, 'db' | 'clock' | 'send'>;

/**
 * The account has the new phone from now on and all of its sessions end; browsers and passkeys stay known, since a browser
 * opens nothing without a code to the new phone. Not so where operators decided after an objection: nothing is trusted
 * that whoever objected may have had, neither browsers and passkeys nor the mailbox; links from before are used up.
 */
export function createChangePhone(services: Needed): Handler {
  const announceChange = createAnnounceChange(services.send);
  return createCarryOutChange(services, ['phone'], async (trx, change, now) => {
    const { id, memberId, phone, askedAt, despiteObjection, waits } = change;
    if (phone === null) throw new Error('A change of the phone without a phone');
    const told = { memberId, changeId: id, since: askedAt, userAgent: '', now };
    const changed = await changePhone(trx, memberId, phone, now);
    if (changed === 'taken') {
      await announceChange(trx, { ...told, kind: 'phone-refused' });
      return { how: 'person-exists' };
    }
    const { oldPhone } = changed;
    await endMember(trx, memberId, now);
    if (despiteObjection) {
      await deleteDevicesSince(trx, memberId, ever);
      await removePasskeysSince(trx, memberId, ever);
      await dropUnsentNotices(trx, memberId, now);
      const open = await findOpenEmailChange(trx, memberId);
      if (open !== undefined) await endChange(trx, { id: open.id, how: 'replaced', now });
    }
    const kind = despiteObjection ? 'phone-decided' : 'phone-changed';
    await announceChange(trx, { ...told, kind, oldPhone, reachesBack: waits });
    // Only now, since the mailbox is told of it for the last time.
    if (despiteObjection) {
      await forgetEmailProven(trx, memberId);
      await voidMailedLinks(trx, memberId, now);
      const event = { at: now, actor: 'server', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'email-doubted' });
    }
    return { how: 'done', oldPhone };
  });
}

/**
 * Takes a membership from an account: the number is free, all sessions end, and the holder, who keeps account and
 * policies, is sent the link by which they enter from now on. It does not come back to that account by itself.
 */
export function createReleaseMembership(services: Needed): Handler {
  const announceRelease = createAnnounceRelease(services.send);
  return createCarryOutChange(services, ['release'], async (trx, { id, memberId }, now) => {
    await giveReference(trx, memberId, referenceFrom(randomInt(10 ** 11)));
    await endMember(trx, memberId, now);
    await announceRelease(trx, { memberId, changeId: id, kind: 'released', now });
    return { how: 'done' };
  });
}

export const lapsing = ['curp', 'curp-request', 'phone-request', 'return'] as const;

/** What nobody agreed to in time, and a CURP that its person did not come for. */
export function createLapseRequest(services: Needed): Handler {
  return createCarryOutChange(services, lapsing, lapse);
}

/** The account has the new mail from now on, if the link to it was opened; else nothing has changed. */
export function createChangeEmail({ db, clock, send }: Needed): Handler {
  const changeEmailNow = createChangeEmailNow({
    changeEmail,
    voidMailedLinks,
    announceEmail: createAnnounceEmail(send),
    appendEvent,
  });
  return async (id) => {
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const found = await findEmailChange(trx, id);
      if (found === undefined) return;
      await holdMembers(trx, [found.memberId]);
      // Only now, since it may have been stopped, proven or carried out meanwhile.
      const change = await findEmailChange(trx, id);
      if (change === undefined || change.endedHow !== null || change.dueAt > now) return;
      const { provenAt } = change;
      if (provenAt !== null) await changeEmailNow(trx, { ...change, provenAt }, now);
      else {
        await endChange(trx, { id, how: 'lapsed', now });
        const event = { at: now, actor: 'server', memberId: change.memberId, applicationId: null } as const;
        await appendEvent(trx, { ...event, kind: 'account-change-lapsed', details: { change: 'email' } });
      }
    });
    return 'done';
  };
}
