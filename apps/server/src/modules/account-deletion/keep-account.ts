import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import type { UndoLogin } from '../notices/routes.ts';
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

/** Takes back a deletion that has not begun, of a member whom the caller holds; told and recorded. */
export type TakeBack = (
  trx: Transaction<DB>,
  taken: { memberId: string; deletionId: string; userAgent: string; now: Date },
) => Promise<void>;

export function createTakeBack({ announceDeletion, appendEvent }: Told): TakeBack {
  return async (trx, { memberId, deletionId, userAgent, now }) => {
    await takeBackDeletion(trx, deletionId, now);
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'account-deletion-taken-back' });
    await announceDeletion(trx, { memberId, deletionId, kind: 'deletion-taken-back', userAgent, now });
  };
}

type Told = { announceDeletion: AnnounceDeletion; appendEvent: AppendEvent };

/** Takes a deletion back that has not begun; everything is as it was. */
export function createKeepAccount(deps: Told & { db: Database; holdMembers: HoldMembers }): KeepAccount {
  const { db, holdMembers } = deps;
  const takeBack = createTakeBack(deps);
  return async ({ memberId, deletionId, andThen, userAgent, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const open = await findOpenDeletion(trx, memberId);
      if (open === undefined || (deletionId !== undefined && deletionId !== open.id)) return 'nothing';
      if (open.begunAt !== null) throw new Refusal('DELETION_BEGUN');
      await takeBack(trx, { memberId, deletionId: open.id, userAgent, now });
      await andThen?.(trx);
      return 'kept';
    });
}

/**
 * Takes back, for whoever says 'No fui yo', a deletion that was asked for since then: the intruder may have asked for it. The
 * caller holds the member.
 */
export function createUndoDeletion(deps: Told): UndoLogin {
  const takeBack = createTakeBack(deps);
  return async (trx, { memberId, since, now }) => {
    const open = await findOpenDeletion(trx, memberId);
    if (open === undefined || open.begunAt !== null || open.askedAt < since) return;
    await takeBack(trx, { memberId, deletionId: open.id, userAgent: '', now });
  };
}
