import type { Database } from '../../db/connection.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import { endMember } from './repository.ts';

export type EndSessions = (asked: {
  memberId: string;
  operator: string;
  reason: string;
  now: Date;
}) => Promise<{ kind: 'sent' }>;

/**
 * Ends all of a member's visits, for somebody who has lost a device and cannot reach the profile. It costs a login, so one
 * operator is enough; known browsers and passkeys stay, which open nothing alone.
 */
export function createEndSessions(deps: {
  db: Database;
  holdMembers: HoldMembers;
  appendEvent: AppendEvent;
}): EndSessions {
  const { db, holdMembers, appendEvent } = deps;
  return async ({ memberId, operator, reason, now }) =>
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      await endMember(trx, memberId, now);
      const event = { at: now, actor: 'operator', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'sessions-ended', details: { by: operator, reason } });
      return { kind: 'sent' };
    });
}
