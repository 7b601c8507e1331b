import { randomUUID } from 'node:crypto';
import { changeDueAt, changeLapsesAt, decideChange } from '@socio/domain/account-changes';
import type { Transaction } from 'kysely';
import type { Database, Executor } from '../../db/connection.ts';
import type { DB, NoticeKind } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import { approveChange, endChange, insertChange, listOpenChanges } from './repository.ts';

/** Tells the account's holder by phone and mail; sent if the transaction is committed. */
export type AnnounceRelease = (
  trx: Transaction<DB>,
  told: {
    memberId: string;
    changeId: string;
    kind: Extract<NoticeKind, 'release-asked' | 'release-stopped' | 'released'>;
    now: Date;
  },
) => Promise<void>;

type FindAccount = (db: Executor, memberId: string) => Promise<object | undefined>;

export type AskRelease = (asked: {
  memberId: string;
  operator: string;
  reason: string;
  now: Date;
}) => Promise<
  | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date }
  | { kind: 'refused'; reason: 'no-account' | 'same-operator' }
>;

/**
 * Asks for a membership to be taken from an account that the wrong person made on it. A second, other operator agrees;
 * then the account's holder is told, and has 72 hours to object (trust.md, Accounts).
 */
export function createAskRelease(deps: {
  db: Database;
  /** Until the transaction ends, nothing else changes the account. */
  holdAccount: (trx: Executor, memberId: string) => Promise<void>;
  findAccount: FindAccount;
  announceRelease: AnnounceRelease;
  appendEvent: AppendEvent;
}): AskRelease {
  const { db, holdAccount, findAccount, announceRelease, appendEvent } = deps;
  return async ({ memberId, operator, reason, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdAccount(trx, memberId);
      if ((await findAccount(trx, memberId)) === undefined) return { kind: 'refused', reason: 'no-account' };
      const open = (await listOpenChanges(trx, memberId)).find(({ kind }) => kind === 'release') ?? null;
      const decision = decideChange(open, { phone: null, operator, now });
      const record = async (kind: 'account-change-asked' | 'account-change-approved') => {
        const details = { change: 'release', by: operator, reason };
        await appendEvent(trx, { at: now, kind, actor: 'operator', memberId, applicationId: null, details });
      };
      if (open === null || decision === 'replace') {
        if (open !== null) await endChange(trx, { id: open.id, how: 'lapsed', now });
        const dueAt = changeLapsesAt(now);
        const asked = { phone: null, askedBy: operator, approvedBy: null, reason, askedAt: now, dueAt };
        await insertChange(trx, { id: randomUUID(), memberId, kind: 'release', ...asked });
        await record('account-change-asked');
        return { kind: 'waits-for-operator', dueAt };
      }
      if (decision === 'same-operator') return { kind: 'refused', reason: decision };
      if (decision !== 'approve') return { kind: 'on-its-way', dueAt: open.dueAt };
      const dueAt = changeDueAt(now);
      await approveChange(trx, { id: open.id, approvedBy: operator, dueAt });
      await record('account-change-approved');
      await announceRelease(trx, { memberId, changeId: open.id, kind: 'release-asked', now });
      return { kind: 'on-its-way', dueAt };
    });
}

export type ObjectToRelease = (
  trx: Transaction<DB>,
  change: { memberId: string; changeId: string; now: Date },
) => Promise<boolean>;

/** The holder objects: the membership stays with the account. False if it is too late, or was stopped before. */
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
