import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { Database } from '../../../db/connection.ts';
import { activeSince, endedSince, inactiveOf } from '../activity.ts';
import { applicationListItem } from './application-list-item.ts';
import { listApplications } from './repository.ts';

const maxApplications = 500;

/**
 * What the member can resume and what was refunded lately, newest first, with the total; on request also what was
 * discarded or has expired.
 */
export async function getActiveInsuranceApplications(
  db: Database,
  input: {
    memberId: string;
    limit: number | undefined;
    includeInactive: boolean;
    authenticated: boolean;
    now: Date;
  },
): Promise<{ active_insurance_applications: ApplicationListItem[]; total: number; inactive_total: number }> {
  const { memberId, limit = maxApplications, includeInactive, authenticated, now } = input;
  const listed = { memberId, activeSince: activeSince(now), endedSince: endedSince(now), includeInactive };
  const { rows, shown, inactive } = await listApplications(db, listed, limit);
  return {
    active_insurance_applications: rows.map((row) => {
      const { status, fulfilment, last_updated_at: lastUpdatedAt } = row;
      return {
        ...applicationListItem(row, authenticated),
        inactive: inactiveOf({ status, fulfilment, lastUpdatedAt }, now),
      };
    }),
    total: includeInactive ? shown + inactive : shown,
    inactive_total: inactive,
  };
}
