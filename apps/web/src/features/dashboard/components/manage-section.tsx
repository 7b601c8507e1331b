import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { useQuery } from '@tanstack/react-query';
import { FileClock, ShieldCheck } from 'lucide-react';
import { ApplicationCard, ResumeButton } from '../../../common/list/application-card.tsx';
import {
  activeApplicationsQuery,
  type ApplicationList,
} from '../../../common/get-active-insurance-applications.ts';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { PolicyCard } from '../../../common/list/policy-card.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { namedNew } from '../../../flow/named-new.ts';
import type { DashboardPaths } from '../dashboard-paths.ts';
import { LIST_LENGTH, newest } from '../newest.ts';
import { texts } from '../texts.ts';
import { ListCard } from './list-card.tsx';

type Props = {
  paths: Pick<DashboardPaths, 'policies' | 'applications' | 'policy' | 'flow'>;
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
  /** Null for those who can begin no quote. */
  onNewQuote: (() => void) | null;
};

// The person may just have bought or begun something: show the cached list, and refetch it.
const refetched = { refetchOnMount: 'always' } as const;

/** Two cards side by side, or one if only one has data. */
export function ManageSection({ paths, resuming, onResume, onNewQuote }: Props) {
  const policies = useQuery({ ...refetched, ...allPoliciesQuery(LIST_LENGTH) });
  const applications = useQuery({ ...refetched, ...activeApplicationsQuery(LIST_LENGTH) });

  const policyItems = newest(policies.data?.items ?? [], (policy) => policy.created_at);
  const applicationItems = newest(
    applications.data?.items ?? [],
    (application) => application.last_updated_at,
  );
  const applicationsLink = applications.data === undefined ? null : linkOf(applications.data);
  const known = policies.isSuccess && applications.isSuccess;
  const onlyPolicies = known && policyItems.length > 0 && applicationsLink === null;
  const onlyApplications = known && applicationItems.length > 0 && policyItems.length === 0;

  return (
    <section aria-labelledby="gestiona" className="mt-10">
      <h2 id="gestiona" className="mb-4 text-lg font-semibold">
        {texts.manage}
      </h2>
      <div className={onlyPolicies || onlyApplications ? 'grid gap-4' : 'grid gap-4 lg:grid-cols-2'}>
        {onlyApplications ? null : (
          <ListCard
            {...texts.policies}
            emptyAction={
              onNewQuote === null ? null : (
                <ButtonLink
                  to={paths.flow}
                  state={namedNew}
                  onClick={onNewQuote}
                  variant="secondary"
                  className="mt-2"
                >
                  {texts.newQuote}
                </ButtonLink>
              )
            }
            icon={<ShieldCheck aria-hidden className="size-5 text-success" />}
            query={policies}
            allText={policyItems.length === 0 ? null : texts.policies.all(policies.data?.total ?? 0)}
            allPath={paths.policies}
            columns={onlyPolicies}
          >
            {policyItems.map((policy) => (
              <li key={policy.id}>
                <PolicyCard policy={policy} to={paths.policy(policy['insurance_policies-policy_number'])} />
              </li>
            ))}
          </ListCard>
        )}
        {onlyPolicies ? null : (
          <ListCard
            {...texts.applications}
            icon={<FileClock aria-hidden className="size-5 text-primary" />}
            query={applications}
            allText={applicationsLink}
            allPath={paths.applications}
            columns={onlyApplications}
          >
            {applicationItems.map((application) => (
              <li key={application.id}>
                <ApplicationCard application={application}>
                  {/* While the list loads there is no card yet, so nothing to resume. */}
                  <ResumeButton application={application} resuming={resuming} onResume={onResume} />
                </ApplicationCard>
              </li>
            ))}
          </ListCard>
        )}
      </div>
    </section>
  );
}

/** The whole list also has what was discarded or has expired; the card has not. */
function linkOf({ total, inactiveTotal }: ApplicationList): string | null {
  if (total > 0) return texts.applications.all(total + inactiveTotal);
  return inactiveTotal > 0 ? texts.applications.earlier(inactiveTotal) : null;
}
