import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { Database } from '../../../db/connection.ts';
import { activeSince } from '../activity.ts';
import { applicationListItem } from './application-list-item.ts';
import { countActive, listActive } from './repository.ts';

const mostApplications = 500;

/** What the member can resume, newest first, and how many there are in all. */
export async function getActiveInsuranceApplications(
  db: Database,
  input: { memberId: string; limit: number | undefined; authenticated: boolean; now: Date },
): Promise<{ active_insurance_applications: ApplicationListItem[]; total: number }> {
  const { memberId, limit = mostApplications, authenticated, now } = input;
  const since = activeSince(now);
  const [rows, total] = await Promise.all([
    listActive(db, memberId, since, limit),
    countActive(db, memberId, since),
  ]);
  return {
    active_insurance_applications: rows.map((row) => applicationListItem(row, authenticated)),
    total,
  };
}
