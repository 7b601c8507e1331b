import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import {
  findAccountOfCurp,
  findMemberOfVisit,
  holdMembers,
  insertAccount,
  restoreCurp,
  supersedeCurp,
  type Account,
} from './repository.ts';

/** Ends what two operators decided about the CURP of a member's account, for that phone; undefined if they did not. */
export type UseCurpDecision = (
  trx: Transaction<DB>,
  asked: { memberId: string; phone: string; now: Date },
) => Promise<string | undefined>;

/** Tells the holder of the account that had the CURP; sent if the transaction is committed. */
export type AnnounceCurpTaken = (
  trx: Transaction<DB>,
  told: { memberId: string; changeId: string; now: Date },
) => Promise<void>;

export type TakeCurp = (asked: {
  visit: MemberVisit;
  /** Of the account that has the CURP. */
  holderId: string;
  /** With the phone that was proven in this visit. */
  account: Account & { curp: string; cellphone: string };
  now: Date;
}) => Promise<'inserted' | 'restored' | 'refused'>;

/**
 * Makes the account of a person whose CURP somebody else's account had, once two operators have decided so for the phone
 * that was proven. Where the person has an older account with that phone, that one is theirs again ('restored'). Until
 * then the CURP stays where it is: nobody else can be faster.
 */
export function createTakeCurp(deps: {
  db: Database;
  useCurpDecision: UseCurpDecision;
  announceCurpTaken: AnnounceCurpTaken;
  appendEvent: AppendEvent;
}): TakeCurp {
  const { db, useCurpDecision, announceCurpTaken, appendEvent } = deps;
  return async ({ visit, holderId, account, now }) => {
    const { curp, cellphone: phone } = account;
    return await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [visit.memberId, holderId]);
      if ((await findMemberOfVisit(trx, visit)) !== visit.memberId) return 'refused';
      if ((await findAccountOfCurp(trx, curp))?.memberId !== holderId) return 'refused';
      const changeId = await useCurpDecision(trx, { memberId: holderId, phone, now });
      if (changeId === undefined) return 'refused';
      await supersedeCurp(trx, holderId, now);
      const isRestored = await restoreCurp(trx, { curp, phone, now });
      if (!isRestored && (await insertAccount(trx, visit.memberId, account, now)) !== 'inserted')
        // Phone and birth date are those of yet another account: nothing changes, and the club has to look.
        throw new Refusal('CURP_HAS_ACCOUNT');
      const event = { at: now, actor: 'member', memberId: holderId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-change-done', details: { change: 'curp' } });
      if (!isRestored) await appendEvent(trx, { ...event, kind: 'account-made', memberId: visit.memberId });
      await announceCurpTaken(trx, { memberId: holderId, changeId, now });
      return isRestored ? 'restored' : 'inserted';
    });
  };
}
