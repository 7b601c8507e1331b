import type { Database } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import type { AppendEvent } from '../audit/event.ts';
import { endFamily } from './repository.ts';

/** Ends the visit for good, by leaving or by being replaced. A visitor's ends unrecorded: it was nobody's. */
export type EndVisit = (session: Session, kind: 'logged-out' | 'session-ended', now: Date) => Promise<void>;

export function createEndVisit({ db, appendEvent }: { db: Database; appendEvent: AppendEvent }): EndVisit {
  return async ({ familyId, memberId }, kind, now) => {
    if (memberId === null) return await endFamily(db, familyId, now);
    await db.transaction().execute(async (trx) => {
      await endFamily(trx, familyId, now);
      await appendEvent(trx, {
        at: now,
        kind,
        actor: 'member',
        memberId,
        applicationId: null,
        visit: familyId,
      });
    });
  };
}
