import { randomUUID } from 'node:crypto';
import { deletionDueAt } from '@socio/domain/account-deletion';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import { findOpenDeletion, insertDeletion } from './repository.ts';

/** Tells the member by phone and mail what becomes of their account; sent if the transaction is committed. */
export type AnnounceDeletion = (
  trx: Transaction<DB>,
  told: {
    memberId: string;
    deletionId: string;
    kind: 'deletion-asked' | 'deletion-taken-back';
    userAgent: string;
    now: Date;
  },
) => Promise<void>;

export type AskAccountDeletion = (asked: {
  memberId: string;
  userAgent: string;
  now: Date;
}) => Promise<{ dueAt: Date }>;

/**
 * Asks for a member's account to be deleted (trust.md, The member's data). From then on it is only read, until it is taken
 * back; after 5 days, and once nothing is in force or on its way, it is carried out (workflows/accounts/delete-account.ts).
 */
export function createAskAccountDeletion(deps: {
  db: Database;
  holdMembers: HoldMembers;
  announceDeletion: AnnounceDeletion;
  appendEvent: AppendEvent;
}): AskAccountDeletion {
  const { db, holdMembers, announceDeletion, appendEvent } = deps;
  return async ({ memberId, userAgent, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const open = await findOpenDeletion(trx, memberId);
      if (open !== undefined) return { dueAt: open.dueAt };
      const id = randomUUID();
      const dueAt = deletionDueAt(now);
      await insertDeletion(trx, { id, memberId, dueAt, now });
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-deletion-asked' });
      await announceDeletion(trx, { memberId, deletionId: id, kind: 'deletion-asked', userAgent, now });
      return { dueAt };
    });
}
