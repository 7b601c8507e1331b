import type { ChangeKind } from '@socio/domain/account-changes';
import type { Executor } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import { endChange } from './repository.ts';

const events = { replaced: 'account-change-replaced', lapsed: 'account-change-lapsed' } as const;

/** Ends an open change that gives way to another one, and records whose doing that was: null is the member's. */
export async function endOpenChange(
  trx: Executor,
  appendEvent: AppendEvent,
  ended: {
    memberId: string;
    kind: ChangeKind;
    id: string;
    how: keyof typeof events;
    operator: string | null;
    now: Date;
  },
): Promise<void> {
  const { memberId, kind, id, how, operator, now } = ended;
  await endChange(trx, { id, how, now });
  await appendEvent(trx, {
    at: now,
    kind: events[how],
    actor: operator === null ? 'member' : 'operator',
    memberId,
    applicationId: null,
    details: operator === null ? { change: kind } : { change: kind, by: operator },
  });
}
