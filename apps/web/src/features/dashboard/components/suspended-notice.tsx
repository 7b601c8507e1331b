import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { coverWords } from '@socio/domain/mandatory-cover';
import { policyStatusIds } from '@socio/domain/policy-state';
import { useQuery } from '@tanstack/react-query';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { DashboardPaths } from '../dashboard-paths.ts';
import { LIST_LENGTH } from '../newest.ts';
import { texts } from '../texts.ts';

/** More than anybody has. */
export const ALL = 500;

/** The first thing that a member reads: a car of theirs has no cover, because a receipt was not paid in time. */
export function SuspendedNotice({ paths }: { paths: Pick<DashboardPaths, 'policy'> }) {
  const { data: newest } = useQuery(allPoliciesQuery(LIST_LENGTH));
  // An older one may be without cover, too; few members have so many.
  const hasMore = newest !== undefined && newest.total > newest.items.length;
  const { data: all } = useQuery({ ...allPoliciesQuery(ALL), enabled: hasMore });
  const suspended = ((all ?? newest)?.items ?? []).filter(
    (policy) => policy['insurance_policies-status_id'] === policyStatusIds.SUSPENDED,
  );
  return suspended.map((policy) => <Notice key={policy.id} policy={policy} paths={paths} />);
}

function Notice({ policy, paths }: { policy: PolicyListItem; paths: Pick<DashboardPaths, 'policy'> }) {
  const words = policy.undecided === true ? texts.undecided : texts.suspended;
  const cover = coverWords(policy.mandatory_cover ?? [], policy['insurance_policies-end_date']);
  return (
    <div className="mb-6">
      <MessagePanel
        tone={policy.undecided === true ? 'warning' : 'danger'}
        title={words.title(policy['vehicle_insurance_application-brand_model'] ?? '', cover)}
        action={
          <ButtonLink to={paths.policy(policy['insurance_policies-policy_number'])}>{words.open}</ButtonLink>
        }
      >
        {words.detail(cover)}
      </MessagePanel>
    </div>
  );
}
