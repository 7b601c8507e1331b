import { randomUUID } from 'node:crypto';
import { changeLapsesAt, decideChange } from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import type { AccountChangeKind } from '../../db/types.ts';
import type { AppendEvent } from '../audit/event.ts';
import { approveChange, endChange, insertChange, listOpenChanges } from './repository.ts';

type Asked = {
  memberId: string;
  kind: Exclude<AccountChangeKind, 'phone'>;
  /** Of the person who is to have the CURP; null for other kinds. */
  phone: string | null;
  operator: string;
  reason: string;
  despiteObjection: boolean;
  /** When it takes effect, or until when it can be used, if the second operator agrees now. */
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
  { memberId, kind, phone, operator, reason, despiteObjection, dueAt, now }: Asked,
): Promise<
  | { kind: 'on-its-way' | 'waits-for-operator'; dueAt: Date }
  | { kind: 'agreed'; changeId: string }
  | { kind: 'refused'; reason: 'same-operator' | 'other-waits' }
> {
  const open = (await listOpenChanges(trx, memberId)).find((one) => one.kind === kind) ?? null;
  const decision = decideChange(open, { phone, despiteObjection, operator, now });
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
  // Nobody was told of a CURP that is kept for another phone, so that may be corrected.
  const isCorrected = kind === 'curp' && decision === 'other-waits';
  if (open === null || decision === 'replace' || isCorrected) {
    if (open !== null) {
      await endChange(trx, { id: open.id, how: open.dueAt <= now ? 'lapsed' : 'replaced', now });
    }
    const lapsesAt = changeLapsesAt(now);
    await insertChange(trx, {
      id: randomUUID(),
      memberId,
      kind,
      phone,
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
  if (decision === 'same-operator' || decision === 'other-waits')
    return { kind: 'refused', reason: decision };
  if (decision !== 'approve') return { kind: 'on-its-way', dueAt: open.dueAt };
  await approveChange(trx, { id: open.id, approvedBy: operator, dueAt });
  await record('account-change-approved');
  return { kind: 'agreed', changeId: open.id };
}
