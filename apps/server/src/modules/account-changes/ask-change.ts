import { randomUUID } from 'node:crypto';
import { changeDueAt, changeLapsesAt, decideChange, sortOpenChanges } from '@socio/domain/account-changes';
import type { Database, Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import type { VoidPhoneLinks } from '../notices/repository.ts';
import type { AnnounceChange } from './announce-change.ts';
import { endOpenChange } from './end-open-change.ts';
import {
  approveChange,
  endChange,
  insertChange,
  listOpenChanges,
  wasPhoneChangeStopped,
} from './repository.ts';

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
  /** When it takes effect, where the member asks in an authenticated session; else 72 hours later. */
  inForceAt?: Date;
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

/** Gives a held member's account another phone and returns the one that it had; 'taken' if another account has it. */
export type ChangePhone = (
  trx: Executor,
  memberId: string,
  phone: string,
  now: Date,
) => Promise<{ oldPhone: string | null } | 'taken'>;

/**
 * Asks for another registered phone. It takes effect 72 hours later (workflows/accounts), and the member is told at once;
 * asked for by an operator, both only once another operator agrees (trust.md, Accounts). Once such a change was stopped, two
 * operators may decide after all: whoever has the lost phone would stop it every time. What is on its way by a mailed link
 * ends then, and so do the links.
 */
export function createAskChange(deps: {
  db: Database;
  holdMembers: HoldMembers;
  findPhoneUse: FindPhoneUse;
  changePhone: ChangePhone;
  announceChange: AnnounceChange;
  voidPhoneLinks: VoidPhoneLinks;
  appendEvent: AppendEvent;
}): AskChange {
  const { db, holdMembers, findPhoneUse, changePhone, announceChange, voidPhoneLinks, appendEvent } = deps;
  return async ({ memberId, phone, operator, reason, despiteObjection, isLinkGood, ...asking }) => {
    const { inForceAt, userAgent, now } = asking;
    // Asked for in a browser that has not been known for long.
    const waits = inForceAt !== undefined && inForceAt > now;
    return await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      if (isLinkGood !== undefined && !(await isLinkGood(trx)))
        return { kind: 'refused', reason: 'link-over' };
      const use = await findPhoneUse(trx, memberId, phone);
      if (use === undefined) return { kind: 'refused', reason: 'no-account' };
      if (use === 'own') return { kind: 'refused', reason: 'own-phone' };
      if (use === 'taken') return { kind: 'refused', reason: 'phone-taken' };
      const open = (await listOpenChanges(trx, memberId)).filter(({ kind }) => kind === 'phone');
      const { onItsWay, waiting } = sortOpenChanges(open);
      const asked = {
        kind: 'phone',
        phone,
        membershipNumber: null,
        despiteObjection,
        operator,
        now,
      } as const;
      const decision = decideChange({ onItsWay, waiting }, asked);
      const actor = operator === null ? 'member' : 'operator';
      const record = async (kind: 'account-change-asked' | 'account-change-approved') => {
        const details = {
          change: 'phone',
          ...(operator !== null && { by: operator, reason: reason ?? '' }),
          ...(despiteObjection && { despite_objection: true }),
        };
        await appendEvent(trx, { at: now, kind, actor, memberId, applicationId: null, details });
      };
      const end = async (id: string, how: 'replaced' | 'lapsed') => {
        await endOpenChange(trx, appendEvent, { memberId, kind: 'phone', id, how, operator, now });
      };
      const tell = async (changeId: string, since: Date) => {
        const told = { memberId, changeId, kind: 'phone-asked', since, userAgent, now } as const;
        await announceChange(trx, { ...told, reachesBack: waits });
      };
      /** In a browser that the member has been known in for long; its visits go on. */
      const carryOutAtOnce = async (changeId: string) => {
        const changed = await changePhone(trx, memberId, phone, now);
        if (changed === 'taken') throw new Error('A phone was taken while its member was held');
        await endChange(trx, { id: changeId, how: 'done', oldPhone: changed.oldPhone, now });
        await voidPhoneLinks(trx, memberId, now);
        const details = { change: 'phone' };
        await appendEvent(trx, {
          at: now,
          kind: 'account-change-done',
          actor,
          memberId,
          applicationId: null,
          details,
        });
        const told = { memberId, changeId, since: now, userAgent, oldPhone: changed.oldPhone, now };
        await announceChange(trx, { ...told, kind: 'phone-changed' });
      };
      switch (decision) {
        case 'same':
          return { kind: 'on-its-way', dueAt: onItsWay?.dueAt ?? now };
        case 'other-waits':
        case 'same-operator':
          return { kind: 'refused', reason: decision };
        case 'approve': {
          if (waiting === null || operator === null)
            throw new Error('Nothing to agree to, or nobody who does');
          const dueAt = despiteObjection ? now : changeDueAt(now);
          if (onItsWay !== null) await end(onItsWay.id, 'replaced');
          if (despiteObjection) await voidPhoneLinks(trx, memberId, now);
          await approveChange(trx, { id: waiting.id, kind: 'phone', approvedBy: operator, dueAt });
          await record('account-change-approved');
          if (!despiteObjection) await tell(waiting.id, waiting.askedAt);
          return { kind: 'on-its-way', dueAt };
        }
        case 'begin':
        case 'replace': {
          // The second one agrees to what there were grounds for, whatever a mailed link has changed since.
          if (despiteObjection && !(await wasPhoneChangeStopped(trx, { memberId, phone })))
            return { kind: 'refused', reason: 'no-objection' };
          if (waiting !== null) await end(waiting.id, waiting.dueAt <= now ? 'lapsed' : 'replaced');
          const id = randomUUID();
          const dueAt = operator === null ? (inForceAt ?? changeDueAt(now)) : changeLapsesAt(now);
          const begun = {
            askedBy: operator,
            approvedBy: null,
            despiteObjection,
            reason,
            askedAt: now,
            dueAt,
          };
          const change = { id, memberId, kind: 'phone', phone, membershipNumber: null, waits } as const;
          await insertChange(trx, { ...change, ...begun });
          await record('account-change-asked');
          if (operator !== null) return { kind: 'waits-for-operator', dueAt };
          if (dueAt <= now) await carryOutAtOnce(id);
          else await tell(id, now);
          return { kind: 'on-its-way', dueAt };
        }
      }
    });
  };
}
