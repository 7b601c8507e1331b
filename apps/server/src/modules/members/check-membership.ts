import type { ResponseOf } from '@socio/contracts/contract';
import type { checkMembership } from '@socio/contracts/check-membership';
import { isWithin } from '@socio/domain/access-ages';
import { isReference } from '@socio/domain/released-membership';
import type { Database, Executor } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClubRegistry, MembershipAnswer } from '../../providers/club-registry/port.ts';
import type { Browser } from './identify-browser.ts';
import type { LimitMembershipGuesses } from './limit-membership-guesses.ts';
import { findMember, findMemberByNumber, insertMember } from './repository.ts';
import { userView } from './user-view.ts';

type Answer = ResponseOf<typeof checkMembership>;

export type CheckMembership = (input: {
  membershipNumber: string;
  /** Sent by a page that continues, not by the entry screen. */
  refresh: boolean;
  session: Session | null;
  ip: string;
  /** Whose wrong numbers are counted together; called only if the number is a guess. */
  identifyBrowser: () => Promise<Browser>;
  now: Date;
}) => Promise<{
  answer: Answer;
  /** The member for whom a new session starts, with what is to be written with it; null if none does. */
  entering: {
    memberId: string;
    record: (trx: Executor) => Promise<void>;
    /** If it then does not start: the number was right, so the try does not count. */
    takeBack: () => Promise<void>;
  } | null;
}>;

const withoutMembership: MembershipAnswer = { kind: 'active', clubId: '', holder: null };

const refused: Answer = {
  is_active: false,
  is_not_active: true,
  membership_id: null,
  membership_status: [],
  user_data: [],
};

/**
 * Asks the club. An accepted number starts a new session at level verified; only a refresh of the same member keeps the
 * session with its level and is not a guess. Wrong numbers are counted, so that numbers cannot be tried in bulk.
 */
export function createCheckMembership(deps: {
  db: Database;
  registry: ClubRegistry;
  limitGuesses: LimitMembershipGuesses;
}): CheckMembership {
  const { db, registry, limitGuesses } = deps;
  return async ({ membershipNumber, refresh, session, ip, identifyBrowser, now }) => {
    const own = refresh ? await isOwnNumber(db, session, membershipNumber) : false;
    const browser = own ? null : await identifyBrowser();
    const guess = browser === null ? noGuess : await limitGuesses({ address: ip, browser }, now);
    const [found, known] = await Promise.all([
      // The club knows nothing of an account without a membership.
      own && isReference(membershipNumber) ? withoutMembership : registry.findMembership(membershipNumber),
      findMember(db, membershipNumber),
    ]);
    if (found.kind === 'unknown') {
      await guess.takeBack();
      throw new Refusal(found.reason === 'timeout' ? 'REGISTRY_TIMEOUT' : 'REGISTRY_UNAVAILABLE');
    }
    if (found.kind !== 'active') {
      await guess.wrong();
      browser?.remember();
      return { answer: refused, entering: null };
    }
    const memberId = known?.id ?? (await insertMember(db, membershipNumber, found.clubId, now));
    const account = known?.account;
    const same = own ? session : null;
    const authenticated = isWithin('authenticated', same?.authenticatedAt ?? null, now);
    const answer: Answer = {
      is_active: true,
      membership_id: memberId,
      membership_status: found.clubId === '' ? [] : [{ id: found.clubId }],
      user_data: account === undefined ? [] : [userView(account, memberId, authenticated)],
    };
    const record = (trx: Executor) => guess.right(trx, memberId);
    return { answer, entering: same === null ? { memberId, record, takeBack: guess.takeBack } : null };
  };
}

/** Others' failures from the same address must not stop anybody. */
const nothing = async () => undefined;
const noGuess = { right: nothing, takeBack: nothing, wrong: nothing };

async function isOwnNumber(
  db: Database,
  session: Session | null,
  membershipNumber: string,
): Promise<boolean> {
  if (session === null || session.memberId === null) return false;
  return (await findMemberByNumber(db, membershipNumber)) === session.memberId;
}
