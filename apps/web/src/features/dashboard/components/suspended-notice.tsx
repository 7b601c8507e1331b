import { policyStatusIds } from '@socio/domain/policy-state';
import { useQuery } from '@tanstack/react-query';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { DashboardPaths } from '../dashboard-paths.ts';
import { LIST_LENGTH } from '../newest.ts';
import { texts } from '../texts.ts';

/** The first thing that a member reads: a car of theirs has no cover, because a receipt was not paid in time. */
export function SuspendedNotice({ paths }: { paths: Pick<DashboardPaths, 'policy'> }) {
  const { data } = useQuery(allPoliciesQuery(LIST_LENGTH));
  const suspended = (data?.items ?? []).filter(
    (policy) => policy['insurance_policies-status_id'] === policyStatusIds.SUSPENDED,
  );
  return suspended.map((policy) => (
    <div key={policy.id} className="mb-6">
      <MessagePanel
        tone="danger"
        title={texts.suspended.title(policy['vehicle_insurance_application-brand_model'] ?? '')}
        action={
          <ButtonLink to={paths.policy(policy['insurance_policies-policy_number'])}>
            {texts.suspended.open}
          </ButtonLink>
        }
      >
        {texts.suspended.detail}
      </MessagePanel>
    </div>
  ));
}
