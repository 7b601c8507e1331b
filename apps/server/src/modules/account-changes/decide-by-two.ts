import { randomUUID } from 'node:crypto';
import { changeLapsesAt, decideChange } from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import type { AccountChangeKind } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import { approveChange, endChange, insertChange, listOpenChanges } from './repository.ts';

type Asked = {
  memberId: string;
  kind: Exclude<AccountChangeKind, 'phone'>;
  operator: string;
  reason: string;
  despiteObjection: boolean;
  /** When it takes effect, if the second operator agrees now. */
  dueAt: Date;
  now: Date;
};

/**
 * What an operator's request about an account, whose member the caller holds, comes to: the first one asks, and a second,
 * other one agrees by asking for the same.
 */
export async function decideByTwo(
  trx: Executor,
  appendEvent: AppendEvent,
  { memberId, kind, operator, reason, despiteObjection, dueAt, now }: Asked,
): Promise<
  | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date }
  | { kind: 'agreed'; changeId: string }
  | { kind: 'refused'; reason: 'same-operator' }
> {
  const open = (await listOpenChanges(trx, memberId)).find((one) => one.kind === kind) ?? null;
  const decision = decideChange(open, { phone: null, despiteObjection, operator, now });
  const record = async (event: 'account-change-asked' | 'account-change-approved') => {
    const details = {
      change: kind,
      by: operator,
      reason,
      ...(despiteObjection && { despite_objection: true }),
    };
    await appendEvent(trx, {
      at: now,
      kind: event,
      actor: 'operator',
      memberId,
      applicationId: null,
      details,
    });
  };
  if (open === null || decision === 'replace') {
    if (open !== null)
      await endChange(trx, { id: open.id, how: open.dueAt <= now ? 'lapsed' : 'replaced', now });
    const lapsesAt = changeLapsesAt(now);
    const asked = {
      phone: null,
      askedBy: operator,
      approvedBy: null,
      despiteObjection,
      reason,
      askedAt: now,
    };
    await insertChange(trx, { id: randomUUID(), memberId, kind, ...asked, dueAt: lapsesAt });
    await record('account-change-asked');
    return { kind: 'waits-for-operator', dueAt: lapsesAt };
  }
  if (decision === 'same-operator') return { kind: 'refused', reason: decision };
  if (decision !== 'approve') return { kind: 'on-its-way', dueAt: open.dueAt };
  await approveChange(trx, { id: open.id, approvedBy: operator, dueAt });
  await record('account-change-approved');
  return { kind: 'agreed', changeId: open.id };
}
