import { progressOf } from '@socio/domain/flow/progress';
import { useEffect, useRef, type ReactNode } from 'react';
import type { QuotePerson } from '../../common/quote-person.ts';
import { isMembershipVerified } from '../../common/authentication.ts';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SummaryButton } from '../../features/summary/components/summary-button.tsx';
import { SummaryAside } from '../../features/summary/components/summary-aside.tsx';
import { endOf } from '../../flow/application-end.ts';
import { isVisitors, type Application } from '../../flow/application.ts';
import { texts } from '../../flow/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { useIsLarge } from '../../lib/use-screen-width.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { MemberHeader } from '../member-header.tsx';
import { paths } from '../paths.ts';
import { FlowHome } from './flow-home.tsx';
import { FlowResolving, useNeedsResolving } from './flow-resolving.tsx';
import { StepPlaceholder } from '../../flow/step-on-demand.tsx';
import { FlowEnded, FlowFailed, StepNotFound } from './flow-states.tsx';
import { FlowStep } from './flow-step.tsx';
import { PaymentReturned, preloadFollowing } from './lazy-steps.ts';
import { summaryEdits } from './summary-edits.ts';
import { useFlow } from './use-flow.ts';

export function FlowPage() {
  if (!useNeedsResolving()) return <OpenFlow />;
  return (
    <FlowLayout progress={null} summary={null} summaryButton={null} wide={false} visitorsApplication={null}>
      <FlowResolving />
    </FlowLayout>
  );
}

function OpenFlow() {
  const flow = useFlow();
  const { identity, address, open, step, exits } = flow;
  const { application, error, record } = open;
  const { shown, isUnknown } = step;
  const end = endOf(error);
  // Whatever step the address names: this payment did not lead to a policy.
  const refund = record?.refund ?? null;
  const contracting = application?.stepType === 'contratacion' || (shown !== null && shown >= 10);
  const asked = address.request.kind === 'show' ? address.request.step : null;
  const progress = shown ?? asked;

  const hasShown = useRef(false);
  useEffect(() => {
    if (shown === null) return;
    const preload = () => preloadFollowing(shown);
    // The first step is still waiting for something itself.
    if (!hasShown.current) return whenQuiet(preload);
    preload();
  }, [shown]);
  useEffect(() => {
    if (shown !== null) hasShown.current = true;
  }, [shown]);

  const summary = { application, contracting, edits: summaryEdits(flow) };
  return (
    <FlowLayout
      progress={progress === null || refund !== null ? null : progressOf(progress)}
      summaryButton={
        application === null || refund !== null ? null : (
          <SummaryButton {...summary} application={application} />
        )
      }
      summary={isUnknown || refund !== null ? null : <SummaryAside {...summary} />}
      wide={shown === 7 && refund === null}
      visitorsApplication={application !== null && isVisitors(application) ? application.id : null}
    >
      {isUnknown ? (
        <StepNotFound onResume={exits.resume} />
      ) : end !== null ? (
        <FlowEnded onEnded={() => void exits.leaveEnded(end)} />
      ) : error !== null ? (
        <FlowFailed
          error={error}
          onRetry={open.retry}
          isGuess={address.isResolved}
          onStartAgain={address.isResolved ? exits.dropResolved : exits.startAgain}
        />
      ) : record !== null && refund !== null ? (
        <PaymentReturned
          application={record}
          refund={refund}
          onNewQuote={exits.newQuote}
          onFinished={() => void exits.finish()}
        />
      ) : shown === null ? (
        <StepPlaceholder />
      ) : (
        <FlowStep flow={flow} />
      )}
      <IdentityOverPage
        identity={identity}
        description={texts.identity.description}
        person={application === null ? null : personOf(application)}
      />
    </FlowLayout>
  );
}

function personOf({ id, gender, birthDate, phone }: Application): QuotePerson {
  return { applicationId: id, gender, birthDate, phone };
}

type LayoutProps = {
  progress: { step: number; total: number } | null;
  summary: ReactNode;
  summaryButton: ReactNode;
  /** The offers sit side by side, outside the card that frames a question. */
  wide: boolean;
  visitorsApplication: string | null;
  children: ReactNode;
};

function FlowLayout(props: LayoutProps) {
  const { progress, summary, summaryButton, wide, visitorsApplication, children } = props;
  const isMember = isMembershipVerified();
  const isLarge = useIsLarge();
  const home = isMember ? paths.dashboard : paths.membership;
  const asked = isMember ? null : visitorsApplication;
  return (
    <PageLayout
      // The brand must not take a visitor away from the quote without asking.
      homePath={asked === null ? home : undefined}
      headerEnd={
        isMember ? (
          <MemberHeader lead={<FlowHome isMember visitorsApplication={null} />} />
        ) : (
          <FlowHome isMember={false} visitorsApplication={asked} />
        )
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
        <aside className="sticky top-6 hidden lg:block">{isLarge ? summary : null}</aside>
      </div>
    </PageLayout>
  );
}
