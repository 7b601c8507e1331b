import type { OpenSession } from '@socio/contracts/sessions';
import type { Database } from '../../../db/connection.ts';
import type { Session } from '../../../http/session.ts';
import { deviceName } from './device-name.ts';
import { listOpenSessionRows } from './repository.ts';

const maxSessions = 50;

/** Profile: where the member has open sessions, the calling one first. */
export async function listOpenSessions(
  db: Database,
  { memberId, session, now }: { memberId: string; session: Session; now: Date },
): Promise<OpenSession[]> {
  const rows = await listOpenSessionRows(db, { memberId, familyId: session.familyId, now }, maxSessions);
  // Two correct codes sent in parallel leave two rows for one browser.
  const visits = new Map(rows.toReversed().map((row) => [row.familyId, row]));
  return [...visits.values()]
    .toSorted((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
    .toSorted((one, other) => Number(other.isProven) - Number(one.isProven))
    .map((row) => ({
      id: row.familyId,
      ...deviceName(row.userAgent),
      started_at: row.startedAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      entered_with: row.enteredWith,
      is_current: row.familyId === session.familyId,
    }))
    .toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}
