import { FileClock, ShieldCheck } from 'lucide-react';
import { PolicyCard } from '../../../common/policy-card.tsx';
import { newest } from '../newest.ts';
import { texts } from '../texts.ts';
import { useApplications, usePolicies } from '../use-lists.ts';
import { ApplicationCard } from './application-card.tsx';
import { ListCard } from './list-card.tsx';

type Props = { policyPath: (policyNumber: string) => string; onResume: (applicationId: string) => void };

/** Two cards side by side, or one if only one has data. */
export function ManageSection({ policyPath, onResume }: Props) {
  const policies = usePolicies();
  const applications = useApplications();

  const policyItems = newest(policies.data?.items ?? [], (policy) => policy.created_at);
  const applicationItems = newest(
    applications.data?.items ?? [],
    (application) => application.last_updated_at,
  );
  const known = policies.isSuccess && applications.isSuccess;
  const onlyPolicies = known && policyItems.length > 0 && applicationItems.length === 0;
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
            icon={<ShieldCheck aria-hidden className="size-5 text-success" />}
            query={policies}
            total={policies.data?.total ?? 0}
            columns={onlyPolicies}
          >
            {policyItems.map((policy) => (
              <li key={policy.id}>
                <PolicyCard policy={policy} to={policyPath(policy['insurance_policies-policy_number'])} />
              </li>
            ))}
          </ListCard>
        )}
        {onlyPolicies ? null : (
          <ListCard
            {...texts.applications}
            icon={<FileClock aria-hidden className="size-5 text-primary" />}
            query={applications}
            total={applications.data?.total ?? 0}
            columns={onlyApplications}
          >
            {applicationItems.map((application) => (
              <li key={application.id}>
                <ApplicationCard
                  application={application}
                  // Resuming is ignored while the list is loading (specification membership 4).
                  onResume={(id) => (applications.isFetching ? undefined : onResume(id))}
                />
              </li>
            ))}
          </ListCard>
        )}
      </div>
    </section>
  );
}
