import { randomInt } from 'node:crypto';
import { waitsForApproval } from '@socio/domain/account-changes';
import { referenceFrom } from '@socio/domain/released-membership';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { endChange } from '../../modules/account-changes/repository.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { giveReference, holdMemberships } from '../../modules/members/repository.ts';
import { endMember } from '../../modules/sessions/repository.ts';
import type { Handler } from '../engine/queue.ts';
import { createAnnounceRelease } from '../notices/announce.ts';
import type { Services } from '../services.ts';

/**
 * Takes a membership from an account whose time to object is over: the number is free, all sessions end, and the holder,
 * who keeps account and policies, is sent the link by which they enter from now on.
 */
export function createReleaseMembership({
  db,
  clock,
  send,
}: Pick<Services, 'db' | 'clock' | 'send'>): Handler {
  const announceRelease = createAnnounceRelease(send);

  async function carryOut(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
    const change = await findDue(trx, id, now);
    if (change === undefined) return;
    const { memberId } = change;
    await holdMemberships(trx, [memberId]);
    const lapses = waitsForApproval(change);
    if (!(await endChange(trx, { id, how: lapses ? 'lapsed' : 'done', now }))) return;
    const event = { at: now, actor: 'server', memberId, applicationId: null } as const;
    const details = { change: 'release' };
    if (lapses) {
      await appendEvent(trx, { ...event, kind: 'account-change-lapsed', details });
      return;
    }
    await giveReference(trx, memberId, referenceFrom(randomInt(10 ** 11)));
    await endMember(trx, memberId, now);
    await appendEvent(trx, { ...event, kind: 'account-change-done', details });
    await announceRelease(trx, { memberId, changeId: id, kind: 'released', now });
  }

  return async (id) => {
    const now = clock();
    await db.transaction().execute((trx) => carryOut(trx, id, now));
    return 'done';
  };
}

/** Undefined if it was stopped or carried out meanwhile. */
async function findDue(trx: Transaction<DB>, id: string, now: Date) {
  return await trx
    .selectFrom('account_changes')
    .select(['member_id as memberId', 'asked_by as askedBy', 'approved_by as approvedBy'])
    .where('id', '=', id)
    .where('kind', '=', 'release')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirst();
}
