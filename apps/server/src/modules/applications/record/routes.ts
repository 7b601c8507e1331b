import { wrap } from '@socio/contracts/envelope';
import { getActiveInsuranceApplications as listContract } from '@socio/contracts/get-active-insurance-applications';
import { getApplicationDetails as detailsContract } from '@socio/contracts/get-application-details';
import { isWithin } from '@socio/domain/access-ages';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { isByLink } from '../../../http/session.ts';
import type { Database } from '../../../db/connection.ts';
import type { Mount } from '../../../http/mount.ts';
import { requireOwnMembership } from '../../../http/require-own-membership.ts';
import type { AcceptedOf } from '../../consents/current-consents.ts';
import type { OpenLink } from '../links/open-link.ts';
import { getActiveInsuranceApplications } from './get-active-insurance-applications.ts';
import { getApplicationDetails } from './get-application-details.ts';

type RecordDependencies = {
  db: Database;
  acceptedOf: AcceptedOf;
  /** Who collects the later receipts of what is bought now. */
  collectedBy: ReceiptCollector;
  openLink: OpenLink;
};

/** Reading applications: one in full, and the member's list. */
export function recordRoutes(mount: Mount, deps: RecordDependencies): void {
  mount(
    detailsContract,
    async ({ body, visit, now }) => {
      const session = visit();
      const authenticated = isWithin('authenticated', session.authenticatedAt, now);
      const applicationId = body.insurance_application_id;
      const byLink = isByLink(session, applicationId);
      const asked = { applicationId, authenticated, byLink, session, now };
      const record = await getApplicationDetails(deps, asked);
      return wrap({ active_insurance_applications: [record] });
    },
    { admit: deps.openLink },
  );

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
