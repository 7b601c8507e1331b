import type { PolicyData } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { policyStatus } from '@socio/domain/policy-state';
import { Printer } from 'lucide-react';
import { BackLink } from '../../../components/back-link.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { ChangeRefundOnDemand } from '../changes/list/on-demand.tsx';
import { texts } from '../texts.ts';
import { CancellationCard } from '../cancelling/cancelling-card.tsx';
import type { CancellingIdentity } from '../cancelling/cancelling-identity.ts';
import { pastTexts } from './texts.ts';
import { PolicyNotFound } from './policy-not-found.tsx';

type Props = {
  /** Null if there is none, or it is shown only to who proves to be its member. */
  policy: PolicyData | null;
  identity: CancellingIdentity;
  dashboardPath: string;
  documentPath: string;
  quotePath: string;
  onConfirmIdentity: (() => void) | undefined;
};

/** What an address shows whose policy is in no list: how it ended, its refund, and its documents, or that there is none. */
export function PastPolicy({ policy, onConfirmIdentity, ...rest }: Props) {
  const isPast =
    policy !== null &&
    (policy.ended ||
      policyStatus(policy.status_id) === 'CANCELLED' ||
      policy.cancellation?.state === 'confirmed');
  return isPast ? (
    <PolicyThatEnded policy={policy} {...rest} />
  ) : (
    <PolicyNotFound dashboardPath={rest.dashboardPath} onConfirmIdentity={onConfirmIdentity} />
  );
}

type Ended = Omit<Props, 'policy' | 'onConfirmIdentity'> & { policy: PolicyData };

function PolicyThatEnded({ policy, identity, dashboardPath, documentPath, quotePath }: Ended) {
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
      {policy.cancellation?.state === 'confirmed' ? null : (
        <MessagePanel
          tone="info"
          title={pastTexts.title}
          announce={false}
          action={<ButtonLink to={quotePath}>{pastTexts.newQuote}</ButtonLink>}
        >
          {howItEnded(policy)}
        </MessagePanel>
      )}
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

/** Without its member having cancelled it. */
function howItEnded({ ended, end_date: day, receipt_plan: plan }: PolicyData): string {
  if (ended) return pastTexts.ended(formatShortDate(day) ?? day);
  return plan?.receipts.some(({ state }) => state === 'lapsed') ? pastTexts.unpaid : pastTexts.other;
}
