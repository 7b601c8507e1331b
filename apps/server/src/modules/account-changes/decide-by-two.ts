import { randomUUID } from 'node:crypto';
import {
  changeLapsesAt,
  decideChange,
  sortOpenChanges,
  type ChangeKind,
} from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import { endOpenChange } from './end-open-change.ts';
import { approveChange, insertChange, listOpenChanges } from './repository.ts';

type Asked = {
  memberId: string;
  kind: Exclude<ChangeKind, 'phone'>;
  /** Of the person who is to have the CURP; null for other kinds. */
  phone: string | null;
  /** That may come back; null for other kinds. */
  membershipNumber: string | null;
  operator: string;
  reason: string;
  despiteObjection: boolean;
  /** When it takes effect, or until when it can be used, if the second operator agrees now. */
  dueAt: Date;
  now: Date;
};

/**
 * What an operator's request about an account, whose member the caller holds, comes to: the first one asks, and a second,
 * other one agrees by asking for the same. Until then what was agreed before stays as it is.
 */
export async function decideByTwo(
  trx: Executor,
  appendEvent: AppendEvent,
  { memberId, kind, phone, membershipNumber, operator, reason, despiteObjection, dueAt, now }: Asked,
): Promise<
  | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date }
  | { kind: 'agreed'; changeId: string }
  | { kind: 'refused'; reason: 'same-operator' | 'other-waits' }
> {
  const open = (await listOpenChanges(trx, memberId)).filter((one) => one.kind === kind);
  const { onItsWay, waiting } = sortOpenChanges(open);
  const decision = decideChange(
    { onItsWay, waiting },
    { kind, phone, membershipNumber, despiteObjection, operator, now },
  );
  const record = async (event: 'account-change-asked' | 'account-change-approved') => {
    const details = { change: kind, by: operator, reason };
    await appendEvent(trx, {
      at: now,
      kind: event,
      actor: 'operator',
      memberId,
      applicationId: null,
      details: despiteObjection ? { ...details, despite_objection: true } : details,
    });
  };
  const end = async ({ id, dueAt: until }: { id: string; dueAt: Date }) => {
    const how = until <= now ? 'lapsed' : 'replaced';
    await endOpenChange(trx, appendEvent, { memberId, kind, id, how, operator, now });
  };
  switch (decision) {
    case 'same':
      return { kind: 'on-its-way', dueAt: onItsWay?.dueAt ?? now };
    case 'other-waits':
    case 'same-operator':
      return { kind: 'refused', reason: decision };
    case 'approve': {
      if (waiting === null) throw new Error('Nothing to agree to');
      if (onItsWay !== null) await end(onItsWay);
      await approveChange(trx, { id: waiting.id, kind, approvedBy: operator, dueAt });
      await record('account-change-approved');
      return { kind: 'agreed', changeId: waiting.id };
    }
    case 'begin':
    case 'replace': {
      if (waiting !== null) await end(waiting);
      const lapsesAt = changeLapsesAt(now);
      await insertChange(trx, {
        id: randomUUID(),
        memberId,
        kind,
        phone,
        membershipNumber,
        askedBy: operator,
        approvedBy: null,
        despiteObjection,
        reason,
        askedAt: now,
        dueAt: lapsesAt,
      });
      await record('account-change-asked');
      return { kind: 'waits-for-operator', dueAt: lapsesAt };
    }
  }
}
