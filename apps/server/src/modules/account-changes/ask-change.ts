import { randomUUID } from 'node:crypto';
import { changeDueAt, changeLapsesAt, decideChange } from '@socio/domain/account-changes';
import type { Database, Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import type { AnnounceChange } from './announce-change.ts';
import { approveChange, endChange, hasObjected, insertChange, listOpenChanges } from './repository.ts';

type Refused =
  | 'no-account'
  | 'own-phone'
  | 'phone-taken'
  | 'other-waits'
  | 'same-operator'
  | 'no-objection'
  | 'link-over';

export type AskChange = (asked: {
  memberId: string;
  phone: string;
  /** Null where the member asks by a mailed link, who has proven the phone. */
  operator: string | null;
  reason: string | null;
  /** It was stopped before, and two operators decide after all. */
  despiteObjection: boolean;
  /** Whether the mailed link is still good; asked once nobody else can take it back. */
  isLinkGood?: (trx: Executor) => Promise<boolean>;
  userAgent: string;
  now: Date;
}) => Promise<
  { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date } | { kind: 'refused'; reason: Refused }
>;

/** What a phone is to an account: its own, that of another account with the same birth date, or neither. */
export type FindPhoneUse = (
  db: Executor,
  memberId: string,
  phone: string,
) => Promise<'own' | 'taken' | 'free' | undefined>;

/**
 * Asks for another registered phone. It takes effect 72 hours later (workflows/accounts), and the member is told at once;
 * asked for by an operator, both only once another operator agrees (trust.md, Accounts). Once such a change was stopped, two
 * operators may decide after all: whoever has the lost phone would stop it every time.
 */
export function createAskChange(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findPhoneUse: FindPhoneUse;
  announceChange: AnnounceChange;
  appendEvent: AppendEvent;
}): AskChange {
  const { db, holdMembers, findPhoneUse, announceChange, appendEvent } = deps;
  return async ({ memberId, phone, operator, reason, despiteObjection, isLinkGood, userAgent, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      if (isLinkGood !== undefined && !(await isLinkGood(trx)))
        return { kind: 'refused', reason: 'link-over' };
      if (despiteObjection && !(await hasObjected(trx, { memberId, kind: 'phone' })))
        return { kind: 'refused', reason: 'no-objection' };
      const use = await findPhoneUse(trx, memberId, phone);
      if (use === undefined) return { kind: 'refused', reason: 'no-account' };
      if (use === 'own') return { kind: 'refused', reason: 'own-phone' };
      if (use === 'taken') return { kind: 'refused', reason: 'phone-taken' };
      const open = (await listOpenChanges(trx, memberId)).find(({ kind }) => kind === 'phone') ?? null;
      const decision = decideChange(open, { phone, despiteObjection, operator, now });
      const actor = operator === null ? 'member' : 'operator';
      const record = async (kind: 'account-change-asked' | 'account-change-approved') => {
        const details = {
          change: 'phone',
          ...(operator !== null && { by: operator, reason: reason ?? '' }),
          ...(despiteObjection && { despite_objection: true }),
        };
        await appendEvent(trx, { at: now, kind, actor, memberId, applicationId: null, details });
      };
      const tell = async (changeId: string, since: Date) => {
        const told = { memberId, changeId, kind: 'phone-asked', since, userAgent, now } as const;
        await announceChange(trx, told);
      };
      switch (decision) {
        case 'same':
          return { kind: 'on-its-way', dueAt: open?.dueAt ?? now };
        case 'other-waits':
        case 'same-operator':
          return { kind: 'refused', reason: decision };
        case 'approve': {
          if (open === null || operator === null) throw new Error('Nothing to agree to, or nobody who does');
          const dueAt = despiteObjection ? now : changeDueAt(now);
          await approveChange(trx, { id: open.id, approvedBy: operator, dueAt });
          await record('account-change-approved');
          if (!despiteObjection) await tell(open.id, open.askedAt);
          return { kind: 'on-its-way', dueAt };
        }
        case 'begin':
        case 'replace': {
          if (open !== null) await endChange(trx, { id: open.id, how: 'replaced', now });
          const id = randomUUID();
          const dueAt = operator === null ? changeDueAt(now) : changeLapsesAt(now);
          const asked = {
            askedBy: operator,
            approvedBy: null,
            despiteObjection,
            reason,
            askedAt: now,
            dueAt,
          };
          await insertChange(trx, { id, memberId, kind: 'phone', phone, ...asked });
          await record('account-change-asked');
          if (operator !== null) return { kind: 'waits-for-operator', dueAt };
          await tell(id, now);
          return { kind: 'on-its-way', dueAt };
        }
      }
    });
}
