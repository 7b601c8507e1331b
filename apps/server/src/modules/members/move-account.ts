import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import { findAccount, findAccountOfCurp, findMemberOfVisit, holdMembers } from './repository.ts';
import { swapMemberships } from './numbers/repository.ts';

/** Two members who are the same person: what `from` has without an account becomes that of `to`, who has it. */
type Both = { from: string; to: string; now: Date };

export type MoveApplications = (trx: Executor, members: Omit<Both, 'now'>) => Promise<void>;
/** The visit of this family goes on; all others of both members end. */
export type MoveVisits = (trx: Executor, members: Both & { familyId: string }) => Promise<void>;
/** What waits to be done about the number of either is of no concern to who has it afterwards. */
export type EndReleases = (trx: Executor, memberIds: string[], now: Date) => Promise<void>;
/** Sent if the transaction is committed. */
export type AnnounceMove = (
  trx: Transaction<DB>,
  told: { memberId: string; since: Date; userAgent: string; now: Date },
) => Promise<void>;

export type MoveAccount = (move: {
  /** Of the membership that gets the account. */
  visit: MemberVisit;
  /** The member with the account. */
  holderId: string;
  /** Proven in this visit, and the account's. */
  phone: string;
  curp: string;
  userAgent: string;
  now: Date;
}) => Promise<boolean>;

/**
 * Gives a person's account their new membership: the two members swap their numbers, so that policies, cards, addresses,
 * passkeys and applications stay with the person. False, and nothing is changed, if meanwhile it is no longer as it was
 * when it was asked for; the same click twice is such a case.
 */
export function createMoveAccount(deps: {
  db: Database;
  moveApplications: MoveApplications;
  moveVisits: MoveVisits;
  endReleases: EndReleases;
  announceMove: AnnounceMove;
  appendEvent: AppendEvent;
}): MoveAccount {
  const { db, moveApplications, moveVisits, endReleases, announceMove, appendEvent } = deps;
  return async ({ visit, holderId, phone, curp, userAgent, now }) => {
    const members = { from: visit.memberId, to: holderId };
    return await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [members.from, members.to]);
      if ((await findMemberOfVisit(trx, visit)) !== members.from) return false;
      const account = await findAccountOfCurp(trx, curp);
      if (account?.memberId !== holderId || account.cellphone !== phone) return false;
      if ((await findAccount(trx, members.from)) !== undefined) return false;
      await swapMemberships(trx, members.from, members.to);
      await moveVisits(trx, { ...members, familyId: visit.familyId, now });
      await moveApplications(trx, members);
      await endReleases(trx, [members.from, members.to], now);
      await announceMove(trx, { memberId: holderId, since: now, userAgent, now });
      await appendEvent(trx, {
        at: now,
        kind: 'account-moved',
        actor: 'member',
        memberId: holderId,
        applicationId: null,
        details: { other_member: members.from },
      });
      return true;
    });
  };
}
