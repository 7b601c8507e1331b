import { randomInt } from 'node:crypto';
import { referenceFrom } from '@socio/domain/released-membership';
import { changePhone, giveReference, supersedeCurp } from '../../modules/members/repository.ts';
import { endMember } from '../../modules/sessions/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { createAnnounceChange, createAnnounceRelease } from '../notices/announce.ts';
import type { Services } from '../services.ts';
import { createCarryOutChange } from './carry-out-change.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'send'>;

/**
 * The account has the new phone from now on and all of its sessions end; browsers and passkeys stay known, since a browser
 * opens nothing without a code to the new phone.
 */
export function createChangePhone(services: Needed): Handler {
  const announceChange = createAnnounceChange(services.send);
  return createCarryOutChange(services, 'phone', async (trx, { id, memberId, phone, askedAt }, now) => {
    if (phone === null) throw new Error('A change of the phone without a phone');
    const told = { memberId, changeId: id, since: askedAt, userAgent: '', now };
    const changed = await changePhone(trx, memberId, phone, now);
    if (changed === 'taken') {
      await announceChange(trx, { ...told, kind: 'phone-refused' });
      return { how: 'person-exists' };
    }
    const { oldPhone } = changed;
    await endMember(trx, memberId, now);
    await announceChange(trx, { ...told, kind: 'phone-changed', oldPhone });
    return { how: 'done', oldPhone };
  });
}

/**
 * Takes a membership from an account: the number is free, all sessions end, and the holder, who keeps account and
 * policies, is sent the link by which they enter from now on.
 */
export function createReleaseMembership(services: Needed): Handler {
  const announceRelease = createAnnounceRelease(services.send);
  return createCarryOutChange(services, 'release', async (trx, { id, memberId }, now) => {
    await giveReference(trx, memberId, referenceFrom(randomInt(10 ** 11)));
    await endMember(trx, memberId, now);
    await announceRelease(trx, { memberId, changeId: id, kind: 'released', now });
    return { how: 'done' };
  });
}

/** Frees a CURP of the account that has it, whose holder is told and keeps all else. */
export function createReleaseCurp(services: Needed): Handler {
  const announceRelease = createAnnounceRelease(services.send);
  return createCarryOutChange(services, 'curp', async (trx, { id, memberId }, now) => {
    await supersedeCurp(trx, memberId, now);
    await announceRelease(trx, { memberId, changeId: id, kind: 'curp-released', now });
    return { how: 'done' };
  });
}
