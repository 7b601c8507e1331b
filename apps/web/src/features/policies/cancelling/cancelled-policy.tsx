import type { PolicyData } from '@socio/contracts/shared/policy';
import { Printer } from 'lucide-react';
import { BackLink } from '../../../components/back-link.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { ChangeRefundOnDemand } from '../changes/list/on-demand.tsx';
import { texts } from '../texts.ts';
import { CancellationCard } from './cancelling-card.tsx';
import type { CancellingIdentity } from './cancelling-identity.ts';

type Props = {
  policy: PolicyData;
  identity: CancellingIdentity;
  dashboardPath: string;
  documentPath: string;
};

/** A policy that is in no list any more: how it ended, its refund, and its documents. */
export function CancelledPolicy({ policy, identity, dashboardPath, documentPath }: Props) {
  const car = [
    policy['vehicle_insurance_application-brand_model'],
    policy['vehicle_insurance_application-year'],
  ].join(' ');
  // The account given for the cancellation's refund is that of every other one, too.
  const isAsked = policy.cancellation?.refunds.some(
    ({ state }) => state === 'needs-account' || state === 'transferring',
  );
  return (
    <PageLayout homePath={dashboardPath}>
      <BackLink to={dashboardPath}>{texts.back}</BackLink>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          className="mb-0"
          subtitle={
            <span className="tabular-nums">
              {policy.policy_number} · {car}
            </span>
          }
        >
          {texts.title}
        </PageTitle>
        <ButtonLink to={documentPath} variant="secondary" icon={<Printer aria-hidden className="size-5" />}>
          {texts.open}
        </ButtonLink>
      </div>
      <CancellationCard
        policyNumber={policy.policy_number}
        cancellation={policy.cancellation ?? null}
        mandatory={policy.mandatory_cover ?? []}
        endDate={policy.end_date}
        identity={identity}
      />
      {isAsked ? null : (
        <ChangeRefundOnDemand
          policyNumber={policy.policy_number}
          endorsements={policy.endorsements}
          identity={identity}
        />
      )}
    </PageLayout>
  );
}
