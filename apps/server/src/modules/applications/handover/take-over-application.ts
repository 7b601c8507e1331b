import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { findByToken } from '../../../db/data-keys.ts';
import type { LimitGuesses } from '../../../http/limit-guesses.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { DeleteQuotes } from '../../quotes/repository.ts';
import { withAccount, type Application } from '../application.ts';
import { currentStepOf } from '../current-step.ts';
import { saveChanges } from '../editing/repository.ts';
import { findAccountPerson, findApplication, lockApplication } from '../repository.ts';
import type { HandoverTokens } from './keep-application.ts';
import {
  askForNewQuote,
  deleteHandovers,
  findHandover,
  giveApplicationToMember,
  hasQuotes,
} from './repository.ts';

export type TakeOverApplication = (
  call: { request: FastifyRequest; reply: FastifyReply; now: Date },
  memberId: string,
) => Promise<string | null>;

type Dependencies = {
  db: Database;
  handoverCookie: OpaqueCookie;
  handoverTokens: HandoverTokens;
  limitGuesses: LimitGuesses;
  dropQuotes: DeleteQuotes;
};

type Person = Pick<Application, 'gender' | 'birthDate'>;

function isSame(one: Person, other: Person): boolean {
  return one.gender === other.gender && one.birthDate === other.birthDate;
}

/**
 * After a membership is accepted, gives the application of the browser's handover to the member, once and only if it
 * belongs to nobody; one that a mailed link had opened leads back to its owner. Returns its id, or null if the handover
 * is expired, forged or already used.
 */
export function createTakeOverApplication(deps: Dependencies): TakeOverApplication {
  const { db, handoverCookie, handoverTokens, limitGuesses, dropQuotes } = deps;

  /**
   * Keeping the visitor's quote would reveal that what was typed matches the account, which a membership number alone
   * must not reveal. So it counts as a guess; beyond the limit the quote is dropped either way.
   */
  const mayCompare = async (memberId: string, isRight: boolean, now: Date): Promise<boolean> => {
    try {
      await limitGuesses({ memberId, isRight, now });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };

  const takeOver = async (tokenHash: Buffer, memberId: string, now: Date): Promise<string | null> => {
    const handover = await findHandover(db, tokenHash, now);
    const seen = handover === undefined ? undefined : await findApplication(db, handover.applicationId);
    if (seen === undefined) return null;
    // Came by a link: it has always been this member's, or does not concern them.
    if (seen.memberId !== null) {
      return seen.memberId === memberId && seen.status === 'active' ? seen.id : null;
    }
    const account = await findAccountPerson(db, memberId);
    // Outside the transaction, because a rollback would undo the count.
    const holds =
      account === undefined ||
      ((await hasQuotes(db, seen.id)) && (await mayCompare(memberId, isSame(seen, account), now)));

    return await db.transaction().execute(async (trx) => {
      const stored = await lockApplication(trx, seen.id);
      if (stored?.status !== 'active' || (await findHandover(trx, tokenHash, now)) === undefined) return null;
      if (!(await giveApplicationToMember(trx, stored.id, memberId))) return null;
      await deleteHandovers(trx, stored.id);
      const application = withAccount(stored, account);
      await saveChanges(trx, { ...application, memberId, currentStep: currentStepOf(application) }, now);
      // If the data changed since the guess was counted, comparing them would be a second guess.
      if (holds && isSame(seen, application) && isSame(stored, application)) return stored.id;
      if (account === undefined || !(await hasQuotes(trx, stored.id))) return stored.id;
      await askForNewQuote(trx, stored.id);
      await dropQuotes(trx, stored.id);
      return stored.id;
    });
  };

  return async ({ request, reply, now }, memberId) => {
    const token = handoverCookie.read(request);
    if (token === undefined) return null;
    const taken =
      token.length <= 100
        ? await findByToken(handoverTokens.keys, token, (hash) => takeOver(hash, memberId, now))
        : null;
    handoverCookie.clear(reply);
    return taken;
  };
}
