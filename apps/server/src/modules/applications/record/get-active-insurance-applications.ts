import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { Database } from '../../../db/connection.ts';
import { activeSince, endedSince } from '../activity.ts';
import { applicationListItem } from './application-list-item.ts';
import { countApplications, listApplications } from './repository.ts';

const maxApplications = 500;

/** What the member can resume, newest first, with the total; on request also what ended in a refund. */
export async function getActiveInsuranceApplications(
  db: Database,
  input: {
    memberId: string;
    limit: number | undefined;
    includeInactive: boolean;
    authenticated: boolean;
    now: Date;
  },
): Promise<{ active_insurance_applications: ApplicationListItem[]; total: number }> {
  const { memberId, limit = maxApplications, includeInactive, authenticated, now } = input;
  const since = { since: activeSince(now), refundedSince: includeInactive ? endedSince(now) : null };
  const [rows, total] = await Promise.all([
    listApplications(db, memberId, since, limit),
    countApplications(db, memberId, since),
  ]);
  return {
    active_insurance_applications: rows.map((row) => applicationListItem(row, authenticated)),
    total,
  };
}
