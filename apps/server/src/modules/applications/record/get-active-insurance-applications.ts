import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { Database } from '../../../db/connection.ts';
import { activeSince, endedSince, inactiveOf } from '../activity.ts';
import { civilDate } from '@socio/domain/dates';
import { formatMxn } from '@socio/domain/money';
import { applicationListItem } from './application-list-item.ts';
import { listApplications, type ApplicationRow } from './repository.ts';

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
  const listed = {
    memberId,
    activeSince: activeSince(now),
    endedSince: endedSince(now),
    includeInactive,
    today: civilDate(now),
  };
  const { rows, shown, inactive } = await listApplications(db, listed, limit);
  return {
    active_insurance_applications: rows.map((row) => {
      const { status, fulfilment, last_updated_at: lastUpdatedAt } = row;
      const inactive = inactiveOf({ status, fulfilment, lastUpdatedAt }, now);
      return {
        ...applicationListItem(row, authenticated),
        inactive,
        price: inactive === null ? priceOf(row, authenticated) : null,
      };
    }),
    total: includeInactive ? shown + inactive : shown,
    inactive_total: inactive,
  };
}

/** Of one that is contracted, only its owner is told: a membership number alone reveals no amount of a purchase. */
function priceOf(row: ApplicationRow, authenticated: boolean): ApplicationListItem['price'] {
  const { valid_until: validUntil, monthly_later: monthly, annual_total: annual, is_chosen } = row;
  if (validUntil === null || monthly === null || annual === null || row.fulfilment !== 'none') return null;
  if (row.stage === 'contratacion' && !authenticated) return null;
  const chosen = is_chosen === true;
  const isYearly = chosen && row.billing_cycle === 'ANUAL';
  return {
    amount: formatMxn(isYearly ? annual : monthly),
    per: isYearly ? 'year' : 'month',
    chosen,
    valid_until: validUntil,
  };
}
