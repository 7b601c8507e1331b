import { formatShiftedDateTime } from '@socio/domain/dates';
import { ShieldCheck } from 'lucide-react';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { clearApplicationData } from '../../../flow/clear-application-data.ts';
import type { LinkState } from '../link-visit.ts';
import type { LinkFailure } from '../read-link.ts';
import { texts } from '../texts.ts';
import { useMagicLink } from '../use-magic-link.ts';
import { BirthDateForm } from './birth-date-form.tsx';

type Paths = { homePath: string; membershipPath: string; newQuotePath: string };
type Props = Parameters<typeof useMagicLink>[0] & Paths;

/** What a mailed link opens, until the flow takes over. */
export function MagicLinkScreen({ homePath, membershipPath, newQuotePath, ...parts }: Props) {
  const { state, retry, submit } = useMagicLink(parts);
  const { applicationId } = parts.link;
  return (
    <PageLayout width="narrow" homePath={homePath}>
      {/* Its address opens an application, so it must not turn up in search results. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md sm:pt-6">
        <Card>
          <LinkBody
            state={state}
            applicationId={applicationId}
            membershipPath={membershipPath}
            newQuotePath={newQuotePath}
            onRetry={() => void retry()}
            onSubmit={submit}
          />
          {/* The other states are read with the title, which takes the focus. */}
          <LiveRegion>{state.name === 'redirecting' ? texts.redirecting : ''}</LiveRegion>
        </Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}

type BodyProps = {
  state: LinkState;
  applicationId: string;
  membershipPath: string;
  newQuotePath: string;
  onRetry: () => void;
  onSubmit: (typed: string) => Promise<string | null>;
};

export function LinkBody({ state, applicationId, onSubmit, ...waysOn }: BodyProps) {
  switch (state.name) {
    case 'birth_date_validation':
      return (
        <BirthDateForm applicationId={applicationId} attemptsLeft={state.attemptsLeft} onSubmit={onSubmit} />
      );
    case 'error':
      return <LinkError failure={state.failure} {...waysOn} />;
    default:
      return (
        <div className="flex min-h-64 flex-col items-center justify-center gap-5 text-center">
          <span className="flex size-16 animate-shimmer items-center justify-center rounded-full bg-primary-tint text-primary">
            <ShieldCheck aria-hidden className="size-8" />
          </span>
          <PageTitle focusKey="status" className="">
            {texts[state.name]}
          </PageTitle>
        </div>
      );
  }
}

type ErrorProps = { failure: LinkFailure } & Pick<BodyProps, 'membershipPath' | 'newQuotePath' | 'onRetry'>;

function LinkError({ failure, membershipPath, newQuotePath, onRetry }: ErrorProps) {
  const { message, lockedUntil, isOver } = failure;
  const own = texts.error;
  const isLocked = lockedUntil !== undefined;
  const when = lockedUntil == null ? null : formatShiftedDateTime(new Date(lockedUntil).toISOString());
  return (
    <>
      <PageTitle focusKey="error" className="mb-4">
        {own.title}
      </PageTitle>
      <MessagePanel tone="danger" title={message}>
        {when === null ? null : <p>{own.openAgain(when)}</p>}
        {isLocked ? <p className="mt-1">{own.otherWay}</p> : null}
      </MessagePanel>
      <div className="mt-5 grid gap-3">
        {isOver ? (
          <ButtonLink to={newQuotePath} onClick={clearApplicationData} full>
            {own.newQuote}
          </ButtonLink>
        ) : null}
        {isLocked ? null : (
          <Button full {...(isOver && { variant: 'secondary' })} onClick={onRetry}>
            {own.retry}
          </Button>
        )}
        <ButtonLink to={membershipPath} full {...(!isLocked && { variant: 'secondary' })}>
          {own.toMembership}
        </ButtonLink>
      </div>
    </>
  );
}
