import type { ReactNode } from 'react';
import { BackLink } from '../../../components/back-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { PolicyDocument } from './policy-document.tsx';
import { texts } from './texts.ts';
import { usePolicyData } from './use-policy-data.ts';

type Props = {
  policyNumber: string;
  dashboardPath: string;
  backPath: string;
  /** What lets the person confirm who they are; it calls back once that is done. */
  renderIdentity: (onAuthenticated: () => void) => ReactNode;
};

/** The printable policy. */
export function PolicyDocumentScreen({ policyNumber, dashboardPath, backPath, renderIdentity }: Props) {
  const { state, retry } = usePolicyData(policyNumber);
  return (
    <PageLayout homePath={dashboardPath}>
      <BackLink to={backPath}>{texts.back}</BackLink>
      <LiveRegion>{state.name === 'loading' ? texts.loading : ''}</LiveRegion>
      {state.name === 'ready' ? (
        <PolicyDocument policy={state.policy} />
      ) : state.name === 'loading' ? (
        <>
          <PageTitle documentTitle={texts.documentTitle}>{texts.title}</PageTitle>
          <div aria-busy className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 w-full rounded-card" />
            <Skeleton className="h-64 w-full rounded-card" />
          </div>
        </>
      ) : state.name === 'identity' ? (
        <Card className="mx-auto max-w-md">
          <PageTitle subtitle={texts.identityDetail}>{texts.title}</PageTitle>
          {renderIdentity(retry)}
        </Card>
      ) : (
        <div className="mx-auto max-w-narrow">
          <PageTitle>{texts.failed.title}</PageTitle>
          <MessagePanel
            tone="danger"
            action={
              state.name === 'failed' ? (
                <Button variant="secondary" compact onClick={retry}>
                  Reintentar
                </Button>
              ) : null
            }
          >
            {state.name === 'missing' ? texts.failed.missing : texts.failed.load}
          </MessagePanel>
        </div>
      )}
    </PageLayout>
  );
}
