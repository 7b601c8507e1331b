import { changeDueAt } from '@socio/domain/account-changes';
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

type FindAccount = (db: Executor, memberId: string) => Promise<object | undefined>;
type AskedByOperator = { memberId: string; operator: string; reason: string; now: Date };
type Decided = { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date };

export type AskRelease = (
  asked: AskedByOperator & {
    /** The holder objected, the club has decided nevertheless. */
    despiteObjection: boolean;
  },
) => Promise<Decided | { kind: 'refused'; reason: 'no-account' | 'no-objection' | 'same-operator' }>;

/**
 * Asks for a membership to be taken from an account that the wrong person made on it. A second, other operator agrees;
 * then the account's holder is told, and has 72 hours to object (trust.md, Accounts). Once they have objected, two
 * operators may decide after all: the wrong person would object too, and for ever.
 */
export function createAskRelease(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findAccount: FindAccount;
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): AskRelease {
  const { db, holdMembers, findAccount, announceRelease, appendEvent } = deps;
  return async (asked) =>
    await db.transaction().execute(async (trx) => {
      const { memberId, despiteObjection, now } = asked;
      await holdMembers(trx, [memberId]);
      if ((await findAccount(trx, memberId)) === undefined) return { kind: 'refused', reason: 'no-account' };
      if (despiteObjection && !(await hasObjected(trx, memberId)))
        return { kind: 'refused', reason: 'no-objection' };
      const dueAt = despiteObjection ? now : changeDueAt(now);
      const decided = await decideByTwo(trx, appendEvent, { ...asked, kind: 'release', dueAt });
      if (decided.kind !== 'agreed') return decided;
      const { changeId } = decided;
      if (!despiteObjection) await announceRelease(trx, { memberId, changeId, kind: 'release-asked', now });
      return { kind: 'on-its-way', dueAt };
    });
}

export type AskCurpRelease = (
  asked: AskedByOperator,
) => Promise<Decided | { kind: 'refused'; reason: 'same-operator' }>;

/**
 * Asks for a CURP to be free of an account that somebody else made with it, so that its person can make one. A second,
 * other operator agrees; both have seen the person's identification. Nobody is asked to object: the account keeps all
 * that it has.
 */
export function createAskCurpRelease(deps: {
  db: Database;
  holdMembers: HoldMembers;
  appendEvent: AppendEvent;
}): AskCurpRelease {
  const { db, holdMembers, appendEvent } = deps;
  return async (asked) =>
    await db.transaction().execute(async (trx) => {
      const { memberId, now } = asked;
      await holdMembers(trx, [memberId]);
      const request = { ...asked, kind: 'curp', despiteObjection: false, dueAt: now } as const;
      const decided = await decideByTwo(trx, appendEvent, request);
      return decided.kind === 'agreed' ? { kind: 'on-its-way', dueAt: now } : decided;
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
) => Promise<{ kind: 'sent' } | { kind: 'refused'; reason: 'no-account' | 'has-membership' }>;

/**
 * Sends the holder of an account without a membership their link once more: the message was lost, or the first one could
 * not be sent. It goes to the account's own phone and mail only, so one operator is enough.
 */
export function createSendHolderLink(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findAccount: FindAccount;
  findMembershipNumber: (db: Executor, memberId: string) => Promise<string>;
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): SendHolderLink {
  const { db, holdMembers, findAccount, findMembershipNumber, announceRelease, appendEvent } = deps;
  return async ({ memberId, operator, reason, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      if ((await findAccount(trx, memberId)) === undefined) return { kind: 'refused', reason: 'no-account' };
      if (!isReference(await findMembershipNumber(trx, memberId)))
        return { kind: 'refused', reason: 'has-membership' };
      await announceRelease(trx, { memberId, changeId: null, kind: 'released', now });
      const event = { at: now, actor: 'operator', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'holder-link-sent', details: { by: operator, reason } });
      return { kind: 'sent' };
    });
}
