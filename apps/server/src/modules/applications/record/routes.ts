import { wrap } from '@socio/contracts/envelope';
import { getActiveInsuranceApplications as listContract } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails as detailsContract } from '@socio/contracts/get-application-details';
import { isWithin } from '@socio/domain/access-ages';
import type { Database } from '../../../db/connection.ts';
import type { Mount } from '../../../http/mount.ts';
import { requireOwnMembership } from '../../../http/require-own-membership.ts';
import type { CurrentConsents } from '../../consents/current-consents.ts';
import { getActiveInsuranceApplications } from './get-active-insurance-applications.ts';
import { getApplicationDetails } from './get-application-details.ts';

/** Reading applications: one in full, and the member's list. */
export function recordRoutes(mount: Mount, deps: { db: Database; currentConsents: CurrentConsents }): void {
  mount(detailsContract, async ({ body, visit, now }) => {
    const authenticated = isWithin('authenticated', visit().authenticatedAt, now);
    const applicationId = body.insurance_application_id;
    const record = await getApplicationDetails(deps, { applicationId, authenticated, now });
    return wrap({ active_insurance_applications: [record] });
  });

  mount(listContract, async ({ body, visit, memberId, now }) => {
    const session = visit();
    requireOwnMembership(session, body.membership_id);
    const authenticated = isWithin('authenticated', session.authenticatedAt, now);
    const list = await getActiveInsuranceApplications(deps.db, {
      memberId: memberId(),
      limit: body.limit,
      includeInactive: body.include_inactive ?? false,
      authenticated,
      now,
    });
    return wrap(list);
  });
}
