import { progressOf } from '@socio/domain/flow/progress';
import { House } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { isMembershipVerified } from '../../common/authentication.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SummaryButton } from '../../features/summary/components/summary-button.tsx';
import { SummaryPanel } from '../../features/summary/components/summary-panel.tsx';
import { texts } from '../../flow/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';
import { preloadFollowing } from './auto-insurance-lazy-steps.ts';
import { FlowFailed, StepNotFound, StepPlaceholder } from './auto-insurance-states.tsx';
import { FlowStep } from './auto-insurance-step.tsx';
import { summaryEdits } from './auto-insurance-summary-edits.ts';
import { useFlow } from './auto-insurance-use-flow.ts';

/** /auto/insurance and /auto/insurance/{insurance_application_id} */
export function Component() {
  const flow = useFlow();
  const { application, error, identity, isUnknownStep, request, shown } = flow;
  const contracting = application?.stepType === 'contratacion' || (shown !== null && shown >= 10);
  const asked = request.kind === 'show' ? request.step : null;
  const progress = shown ?? asked;

  useEffect(() => {
    if (shown !== null) preloadFollowing(shown);
  }, [shown]);

  const summary = { application, contracting, edits: summaryEdits(flow) };
  return (
    <FlowLayout
      progress={progress === null ? null : progressOf(progress)}
      summaryButton={application === null ? null : <SummaryButton {...summary} application={application} />}
      summary={isUnknownStep ? null : <SummaryPanel {...summary} />}
      wide={shown === 7}
    >
      {isUnknownStep ? (
        <StepNotFound onResume={flow.resume} />
      ) : error !== null ? (
        <FlowFailed error={error} onRetry={flow.retry} onStartAgain={flow.startAgain} />
      ) : shown === null ? (
        <StepPlaceholder />
      ) : (
        <Suspense fallback={<StepPlaceholder />}>
          <FlowStep flow={flow} />
        </Suspense>
      )}
      <IdentityOverPage identity={identity} description={texts.identity.description} />
    </FlowLayout>
  );
}

type LayoutProps = {
  progress: { step: number; total: number } | null;
  summary: ReactNode;
  summaryButton: ReactNode;
  /** The offers stand side by side, outside of the card of a question. */
  wide: boolean;
  children: ReactNode;
};

function FlowLayout({ progress, summary, summaryButton, wide, children }: LayoutProps) {
  const member = isMembershipVerified();
  const home = member ? paths.dashboard : paths.membership;
  return (
    <PageLayout
      homePath={home}
      headerEnd={
        <ButtonLink
          to={home}
          variant="ghost"
          compact
          icon={<House aria-hidden className="size-5 max-[379px]:hidden" />}
          className="-mr-3 px-3"
        >
          <span className="max-[379px]:hidden">{member ? texts.toDashboard : texts.toMembership}</span>
          <span className="min-[380px]:hidden">
            {member ? texts.toDashboardShort : texts.toMembershipShort}
          </span>
        </ButtonLink>
      }
    >
      <div className="mx-auto grid max-w-2xl gap-x-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <div className="min-w-0">
          <div className="flex min-h-12 items-end gap-3 sm:gap-5">
            <div className="grow">{progress === null ? null : <ProgressBar {...progress} />}</div>
            {summaryButton === null ? null : <div className="lg:hidden">{summaryButton}</div>}
          </div>
          <div
            className={classNames(
              'mt-6',
              !wide && 'sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card',
            )}
          >
            {children}
          </div>
        </div>
        <aside className="sticky top-6 hidden lg:block">{summary}</aside>
      </div>
    </PageLayout>
  );
}
