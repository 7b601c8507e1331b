import type { Database, Executor } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import type { AnnounceDeletion } from './ask-account-deletion.ts';
import { findOpenDeletion, takeBackDeletion } from './repository.ts';

export type KeepAccount = (kept: {
  memberId: string;
  /** The one that a message told of; omitted for whichever is open. */
  deletionId?: string;
  /** Also done if it is taken back. */
  andThen?: (trx: Executor) => Promise<void>;
  userAgent: string;
  now: Date;
}) => Promise<'kept' | 'nothing'>;

/** Takes a deletion back that has not begun; everything is as it was. */
export function createKeepAccount(deps: {
  db: Database;
  holdMembers: HoldMembers;
  announceDeletion: AnnounceDeletion;
  appendEvent: AppendEvent;
}): KeepAccount {
  const { db, holdMembers, announceDeletion, appendEvent } = deps;
  return async ({ memberId, deletionId, andThen, userAgent, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const open = await findOpenDeletion(trx, memberId);
      if (open === undefined || (deletionId !== undefined && deletionId !== open.id)) return 'nothing';
      if (open.begunAt !== null) throw new Refusal('DELETION_BEGUN');
      await takeBackDeletion(trx, open.id, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-deletion-taken-back' });
      const told = { memberId, deletionId: open.id, userAgent, now };
      await announceDeletion(trx, { ...told, kind: 'deletion-taken-back' });
      await andThen?.(trx);
      return 'kept';
    });
}
