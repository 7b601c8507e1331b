import { changeDueAt, curpKeptUntil } from '@socio/domain/account-changes';
import { isReference } from '@socio/domain/released-membership';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB, NoticeKind } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import { decideByTwo } from './decide-by-two.ts';
import { endChange, hasObjected } from './repository.ts';

/** Tells the account's holder by phone and mail; sent if the transaction is committed. */
export type AnnounceRelease = (
  trx: Transaction<DB>,
  told: {
    memberId: string;
    changeId: string | null;
    kind: Extract<NoticeKind, 'release-asked' | 'release-stopped' | 'released' | 'curp-released'>;
    now: Date;
  },
) => Promise<void>;

type FindAccount = (
  db: Executor,
  memberId: string,
) => Promise<{ cellphone: string | null; email: string | null } | undefined>;
type FindMembershipNumber = (db: Executor, memberId: string) => Promise<string>;
type AskedByOperator = { memberId: string; operator: string; reason: string; now: Date };
type Decided = { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date };

type RefusedRelease = 'no-account' | 'no-membership' | 'no-objection' | 'same-operator' | 'other-waits';

export type AskRelease = (
  asked: AskedByOperator & {
    /** The holder objected, the club has decided nevertheless. */
    despiteObjection: boolean;
  },
) => Promise<Decided | { kind: 'refused'; reason: RefusedRelease }>;

/**
 * Asks for a membership to be taken from an account that the wrong person made on it. A second, other operator agrees;
 * then the account's holder is told, and has 72 hours to object (trust.md, Accounts). Once they have objected, two
 * operators may decide after all: the wrong person would object too, and for ever.
 */
export function createAskRelease(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findAccount: FindAccount;
  findMembershipNumber: FindMembershipNumber;
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): AskRelease {
  const { db, holdMembers, findAccount, findMembershipNumber, announceRelease, appendEvent } = deps;
  return async (asked) =>
    await db.transaction().execute(async (trx) => {
      const { memberId, despiteObjection, now } = asked;
      await holdMembers(trx, [memberId]);
      if ((await findAccount(trx, memberId)) === undefined) return { kind: 'refused', reason: 'no-account' };
      if (isReference(await findMembershipNumber(trx, memberId)))
        return { kind: 'refused', reason: 'no-membership' };
      if (despiteObjection && !(await hasObjected(trx, memberId)))
        return { kind: 'refused', reason: 'no-objection' };
      const dueAt = despiteObjection ? now : changeDueAt(now);
      const decided = await decideByTwo(trx, appendEvent, {
        ...asked,
        kind: 'release',
        phone: null,
        membershipNumber: null,
        dueAt,
      });
      if (decided.kind !== 'agreed') return decided;
      const { changeId } = decided;
      if (!despiteObjection) await announceRelease(trx, { memberId, changeId, kind: 'release-asked', now });
      return { kind: 'on-its-way', dueAt };
    });
}

export type AskCurpRelease = (
  asked: AskedByOperator & { phone: string },
) => Promise<Decided | { kind: 'refused'; reason: 'same-operator' | 'other-waits' | 'own-phone' }>;

/**
 * Asks for a CURP to go from an account that somebody else made with it to the person who proves that phone when making
 * theirs (create-user). A second, other operator agrees; both have seen the person's identification. Until it is used, or
 * lapses after 30 days, the account has it, so that nobody else can be faster. Nobody is asked to object: the account
 * keeps its policies and membership.
 */
export function createAskCurpRelease(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findAccount: FindAccount;
  appendEvent: AppendEvent;
}): AskCurpRelease {
  const { db, holdMembers, findAccount, appendEvent } = deps;
  return async (asked) =>
    await db.transaction().execute(async (trx) => {
      const { memberId, phone, now } = asked;
      await holdMembers(trx, [memberId]);
      if ((await findAccount(trx, memberId))?.cellphone === phone)
        return { kind: 'refused', reason: 'own-phone' };
      const dueAt = curpKeptUntil(now);
      const request = {
        ...asked,
        kind: 'curp',
        membershipNumber: null,
        despiteObjection: false,
        dueAt,
      } as const;
      const decided = await decideByTwo(trx, appendEvent, request);
      return decided.kind === 'agreed' ? { kind: 'on-its-way', dueAt } : decided;
    });
}

export type AskReturn = (
  asked: AskedByOperator & { membershipNumber: string },
) => Promise<Decided | { kind: 'refused'; reason: 'not-released' | 'same-operator' | 'other-waits' }>;

/**
 * Asks that a membership that was taken from an account may come back to it, because that was wrong: its holder then enters
 * with the number, if nobody has an account there, and brings the account along, whatever membership it has by then.
 */
export function createAskReturn(deps: {
  db: Database;
  holdMembers: HoldMembers;
  wasReleased: (db: Executor, taken: { memberId: string; membershipNumber: string }) => Promise<boolean>;
  forgetReleased: (trx: Executor, taken: { memberId: string; membershipNumber: string }) => Promise<void>;
  appendEvent: AppendEvent;
}): AskReturn {
  const { db, holdMembers, wasReleased, forgetReleased, appendEvent } = deps;
  return async (asked) =>
    await db.transaction().execute(async (trx) => {
      const { memberId, membershipNumber, now } = asked;
      await holdMembers(trx, [memberId]);
      if (!(await wasReleased(trx, { memberId, membershipNumber })))
        return { kind: 'refused', reason: 'not-released' };
      const request = { ...asked, kind: 'return', phone: null, despiteObjection: false, dueAt: now } as const;
      const decided = await decideByTwo(trx, appendEvent, request);
      if (decided.kind !== 'agreed') return decided;
      await forgetReleased(trx, { memberId, membershipNumber });
      await endChange(trx, { id: decided.changeId, how: 'done', now });
      const event = { at: now, actor: 'server', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-change-done', details: { change: 'return' } });
      return { kind: 'on-its-way', dueAt: now };
    });
}

export type ObjectToRelease = (
  trx: Transaction<DB>,
  change: { memberId: string; changeId: string; now: Date },
) => Promise<boolean>;

/**
 * The holder, whom the caller holds, objects: the membership stays with the account. False if it is too late, or was
 * stopped before.
 */
export function createObjectToRelease(deps: {
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): ObjectToRelease {
  const { announceRelease, appendEvent } = deps;
  return async (trx, { memberId, changeId, now }) => {
    if (!(await endChange(trx, { id: changeId, how: 'member', now }))) return false;
    const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
    await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'release' } });
    await announceRelease(trx, { memberId, changeId, kind: 'release-stopped', now });
    return true;
  };
}

export type SendHolderLink = (
  asked: AskedByOperator,
) => Promise<
  { kind: 'sent' } | { kind: 'refused'; reason: 'no-account' | 'has-membership' | 'not-reachable' }
>;

/**
 * Sends the holder of an account without a membership their link once more: the message was lost, or the first one could
 * not be sent. It goes to the account's own phone and mail only, so one operator is enough.
 */
export function createSendHolderLink(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findAccount: FindAccount;
  findMembershipNumber: FindMembershipNumber;
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): SendHolderLink {
  const { db, holdMembers, findAccount, findMembershipNumber, announceRelease, appendEvent } = deps;
  return async ({ memberId, operator, reason, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const account = await findAccount(trx, memberId);
      if (account === undefined) return { kind: 'refused', reason: 'no-account' };
      if (account.cellphone === null && account.email === null)
        return { kind: 'refused', reason: 'not-reachable' };
      if (!isReference(await findMembershipNumber(trx, memberId)))
        return { kind: 'refused', reason: 'has-membership' };
      await announceRelease(trx, { memberId, changeId: null, kind: 'released', now });
      const event = { at: now, actor: 'operator', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'holder-link-sent', details: { by: operator, reason } });
      return { kind: 'sent' };
    });
}
